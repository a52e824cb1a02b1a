// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.concurrent.HeartbeatTracker;
import tidings.schema.Keys;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.ConditionFailedException;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.stream.Shard;

/**
 * Sees to it that each shard is read for one consumer by one node, and that nodes have about as
 * many of them as the others. Parents are read to their end before their children begin.
 */
final class Coordinator {
  static final Duration INTERVAL = Duration.ofSeconds(5);
  private static final Logger LOG = LoggerFactory.getLogger(Coordinator.class);

  private final ConsumerContext context;
  private final String node;
  private final Map<String, HeldLease> heldLeases = new ConcurrentHashMap<>();
  private final HeartbeatTracker<String, Lease.Heartbeat> heartbeats = new HeartbeatTracker<>();

  Coordinator(ConsumerContext context, String node) {
    this.context = context;
    this.node = node;
  }

  int heldCount() {
    return heldLeases.size();
  }

  /** Keeps what this node has alive, and takes what it may have. */
  void coordinate() {
    heldLeases.values().forEach(HeldLease::keepAlive);
    var name = context.consumer().name();
    var state = ConsumerState.loadOrCreate(context.table(), name, context.clock().instant());
    observe(state);
    var shards = context.table().changes().shards().await();
    takeFairShare(readableLeases(shards, state), state);
    deleteObsoleteLeases(shards, state);
  }

  private void observe(ConsumerState state) {
    var now = state.leases().values().stream().collect(toMap(Lease::shard, Lease::heartbeat));
    heartbeats.observe(now, context.nanos().getAsLong());
    heldLeases.forEach((shard, held) -> state.lease(held.lease().consumer(), shard).requestedBy()
        .ifPresent(held::releaseTo));
  }

  /** What may be read now: not what is done, nor what has a parent that is not. */
  private List<Lease> readableLeases(List<Shard> shards, ConsumerState state) {
    var listed = shards.stream().map(Shard::id).collect(Collectors.toSet());
    var name = context.consumer().name();
    var readable = shards.stream()
        .filter(shard -> shard.parent()
            .filter(parent -> listed.contains(parent) && !state.lease(name, parent).ended())
            .isEmpty())
        .map(Shard::id);
    return Stream.concat(readable, Stream.of(DeadLetterRetry.SHARD))
        .map(shard -> state.lease(name, shard))
        .filter(lease -> !lease.ended())
        .toList();
  }

  /** Takes what nobody has, up to a fair share; if that is too little, asks who has more. */
  private void takeFairShare(List<Lease> leases, ConsumerState state) {
    var alive = new HashMap<String, Integer>();
    alive.put(node, 0);
    leases.stream().filter(this::isAlive)
        .forEach(lease -> alive.merge(lease.owner(), 1, Integer::sum));
    int fairShare = (leases.size() + alive.size() - 1) / alive.size();
    for (var lease : leases) {
      if (heldLeases.size() < fairShare && !isAlive(lease)
          && context.stopSignal().shouldContinue()) {
        acquire(lease, state);
      }
    }
    boolean hasRequested =
        leases.stream().anyMatch(lease -> lease.requestedBy().equals(Optional.of(node)));
    if (heldLeases.size() < fairShare && !hasRequested) {
      leases.reversed().stream()
          .filter(lease -> lease.requestedBy().isEmpty()
              && alive.getOrDefault(lease.owner(), 0) > fairShare)
          .findFirst().ifPresent(this::requestLease);
    }
  }

  /** Its owner ends what it is doing with it first: nothing is done by two at once. */
  private void requestLease(Lease lease) {
    try {
      new Transaction()
          .update(Keys.lease(lease.consumer(), lease.shard()), Change.set(Lease.REQUESTED_BY, node))
          .onlyIf(Condition.equal(Lease.TERM, lease.term()))
          .commit(context.table())
          .await();
    } catch (ConditionFailedException taken) {
      LOG.debug("{} is somebody else's by now", lease.shard());
    }
  }

  /** Whether another node may still be reading it. */
  private boolean isAlive(Lease lease) {
    if (lease.owner().isEmpty() || lease.owner().equals(node)
        || !context.table().isShared()) {
      return heldLeases.containsKey(lease.shard());
    }
    return !heartbeats.isStale(lease.shard(), Lease.HEARTBEAT_TIMEOUT, context.nanos().getAsLong());
  }

  private void acquire(Lease lease, ConsumerState state) {
    try {
      var held = HeldLease.acquire(context.table(), context.nanos(), lease, node);
      heldLeases.put(lease.shard(), held);
      var run = lease.shard().equals(DeadLetterRetry.SHARD)
          ? new DeadLetterRetry(context, held)
          : new ShardReader(context, held, state.since().orElseThrow());
      context.threads().execute(() -> run(run, held));
    } catch (ConditionFailedException taken) {
      LOG.debug("somebody else reads {} for {}", lease.shard(), lease.consumer());
    }
  }

  private void run(Runnable run, HeldLease held) {
    try {
      run.run();
      held.release();
    } catch (Exception failure) {
      context.metrics().recordFailure();
      LOG.warn("{} will go on with {} a little later", context.consumer().name(),
          held.lease().shard(), failure);
    } finally {
      heldLeases.remove(held.lease().shard(), held);
      context.metrics().recordCaughtUp(held.lease().shard());
    }
  }

  /** Removes the leases of shards that are no more. */
  private void deleteObsoleteLeases(List<Shard> shards, ConsumerState state) {
    var known = new HashSet<>(List.of(DeadLetterRetry.SHARD));
    shards.forEach(shard -> known.add(shard.id()));
    var obsolete = state.leases().values().stream()
        .filter(lease -> !known.contains(lease.shard()))
        .map(lease -> Keys.lease(lease.consumer(), lease.shard()))
        .toList();
    if (!obsolete.isEmpty()) {
      var transaction = new Transaction();
      obsolete.stream().limit(Table.MAX_TRANSACTION_OPS).forEach(transaction::delete);
      transaction.commit(context.table()).await();
    }
  }
}
