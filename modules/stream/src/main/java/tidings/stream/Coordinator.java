// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Nodes;
import tidings.core.concurrent.HeartbeatTracker;
import tidings.schema.SystemKeys;
import tidings.schema.readers.SearchPace;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.ConditionFailedException;
import tidings.store.Shard;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Assigns the shards of one consumer to nodes by leases, so that each shard has one reader and
 * nodes hold about equal numbers of shards. A shard is readable when its parent has been read to
 * the end.
 *
 * <p>A lease lives as long as its owner, whose heartbeat all nodes observe. Only nodes of older
 * versions have to renew each lease, and those beside them.
 */
final class Coordinator {
  static final Duration INTERVAL = Duration.ofSeconds(5);
  private static final Logger LOG = LoggerFactory.getLogger(Coordinator.class);

  private final ConsumerContext context;
  private final Nodes nodes;
  private final String node;
  private final Map<String, HeldLease> heldLeases = new ConcurrentHashMap<>();
  private final HeartbeatTracker<String, Lease.Heartbeat> heartbeats = new HeartbeatTracker<>();
  private final SearchPace pace;
  /** What there was to read when this node looked last, and which of it was read here. */
  private Set<Shard> seen = Set.of();
  private Set<String> held = Set.of();

  Coordinator(ConsumerContext context) {
    this.context = context;
    this.nodes = context.nodes();
    this.node = nodes.self();
    this.pace = new SearchPace(nodes);
  }

  int heldCount() {
    return heldLeases.size();
  }

  /** Acquires free leases, releases those that others request, and deletes obsolete ones. */
  void coordinate() {
    var shards = context.table().changes().shards().await();
    if (!pace.isDue() && isAsBefore(shards)) {
      return;
    }
    context.reads().retain(shards.stream().map(Shard::id).collect(Collectors.toSet()));
    heldLeases.values().forEach(HeldLease::keepAlive);
    var name = context.consumer().name();
    var state = ConsumerState.loadOrCreate(context.table(), name, context.clock().instant());
    observe(state);
    var readable = readableLeases(shards, state);
    takeFairShare(readable, state);
    deleteObsoleteLeases(shards, state);
    seen = Set.copyOf(shards);
    held = Set.copyOf(heldLeases.keySet());
    pace.searched(!isSettled(shards, readable, state));
  }

  /** Whether no shard has come or gone, and no reader of this node has ended. */
  private boolean isAsBefore(List<Shard> shards) {
    return seen.equals(Set.copyOf(shards)) && heldLeases.keySet().equals(held);
  }

  /** Whether each shard has been read to its end, or has a reader that nobody wants to replace. */
  private boolean isSettled(List<Shard> shards, List<Lease> readable, ConsumerState state) {
    var name = context.consumer().name();
    boolean nothingWaits =
        readable.stream().filter(lease -> !lease.shard().equals(DeadLetterRetry.SHARD)).count()
            + shards.stream().filter(shard -> state.lease(name, shard.id()).ended())
                .count() == shards.size();
    return nothingWaits && readable.stream()
        .allMatch(lease -> lease.requestedBy().isEmpty()
            && (held.contains(lease.shard()) || isAlive(lease)));
  }

  private void observe(ConsumerState state) {
    var now = state.leases().values().stream().collect(toMap(Lease::shard, Lease::heartbeat));
    heartbeats.observe(now, context.nanos().getAsLong());
    heldLeases.forEach(
        (shard, mine) -> mine.observe(state.lease(mine.lease().consumer(), shard)));
  }

  /** The leases of readable shards: neither finished, nor with an unfinished parent. */
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

  /**
   * Acquires free leases up to a fair share. If that is too few, requests one from a node that has
   * more than its share.
   */
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

  /**
   * Requests a lease. Its owner finishes the current work first, so that a shard never has two
   * readers.
   */
  private void requestLease(Lease lease) {
    try {
      new Transaction()
          .update(SystemKeys.lease(lease.consumer(), lease.shard()),
              Change.set(Lease.REQUESTED_BY, node))
          .onlyIf(Condition.equal(Lease.TERM, lease.term()))
          .commit(context.table())
          .await();
    } catch (ConditionFailedException taken) {
      LOG.debug("lease of {} was taken by another node", lease.shard());
    }
  }

  /**
   * Whether a node may still be reading the shard. One that is not known here may have come a moment
   * ago, or be of an older version, which renews its leases.
   */
  private boolean isAlive(Lease lease) {
    if (lease.owner().isEmpty() || lease.owner().equals(node)
        || !context.table().isShared()) {
      return heldLeases.containsKey(lease.shard());
    }
    return nodes.isAlive(lease.owner()) || !heartbeats.isStale(
        lease.shard(), Lease.HEARTBEAT_TIMEOUT, context.nanos().getAsLong());
  }

  private void acquire(Lease lease, ConsumerState state) {
    try {
      var held = HeldLease.acquire(context.table(), nodes, lease);
      heldLeases.put(lease.shard(), held);
      var run = lease.shard().equals(DeadLetterRetry.SHARD)
          ? new DeadLetterRetry(context, held)
          : new ShardReader(context, held, state.since().orElseThrow());
      context.threads().execute(() -> run(run, held));
    } catch (ConditionFailedException taken) {
      LOG.debug("another node reads {} for {}", lease.shard(), lease.consumer());
    }
  }

  private void run(Runnable run, HeldLease held) {
    try {
      run.run();
      held.release();
    } catch (Exception failure) {
      context.metrics().recordFailure();
      LOG.warn("consumer {} stopped reading shard {}; it will be retried",
          context.consumer().name(), held.lease().shard(), failure);
    } finally {
      heldLeases.remove(held.lease().shard(), held);
      context.metrics().recordCaughtUp(held.lease().shard());
    }
  }

  /** Deletes the leases of shards that no longer exist. */
  private void deleteObsoleteLeases(List<Shard> shards, ConsumerState state) {
    var known = new HashSet<>(List.of(DeadLetterRetry.SHARD));
    shards.forEach(shard -> known.add(shard.id()));
    var obsolete = state.leases().values().stream()
        .filter(lease -> !known.contains(lease.shard()))
        .map(lease -> SystemKeys.lease(lease.consumer(), lease.shard()))
        .toList();
    if (!obsolete.isEmpty()) {
      var transaction = new Transaction();
      obsolete.stream().limit(Table.MAX_TRANSACTION_OPS).forEach(transaction::delete);
      transaction.commit(context.table()).await();
    }
  }
}
