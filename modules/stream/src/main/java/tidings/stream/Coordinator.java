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
import tidings.core.Standstill;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.ConditionFailed;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.stream.Shard;

/**
 * Sees to it that each shard is read for one consumer by one node, and that nodes have about as
 * many of them as the others. Parents are read to their end before their children begin.
 */
final class Coordinator {
  static final Duration LOOK = Duration.ofSeconds(5);
  private static final Logger LOG = LoggerFactory.getLogger(Coordinator.class);

  private final Desk desk;
  private final String node;
  private final Map<String, Held> mine = new ConcurrentHashMap<>();
  private final Standstill<String, Lease.Pulse> pulses = new Standstill<>();

  Coordinator(Desk desk, String node) {
    this.desk = desk;
    this.node = node;
  }

  int running() {
    return mine.size();
  }

  /** Keeps what this node has alive, and takes what it may have. */
  void look() {
    mine.values().forEach(Held::keepAlive);
    var name = desk.consumer().name();
    var notes = Notes.begun(desk.table(), name, desk.clock().instant());
    observe(notes);
    var shards = desk.table().changes().shards().await();
    share(ready(shards, notes), notes);
    forget(shards, notes);
  }

  private void observe(Notes notes) {
    var now = notes.leases().values().stream().collect(toMap(Lease::shard, Lease::pulse));
    pulses.observe(now, desk.nanos().getAsLong());
    mine.forEach((shard, held) -> notes.lease(held.lease().consumer(), shard).heir()
        .ifPresent(held::leaveTo));
  }

  /** What may be read now: not what is done, nor what has a parent that is not. */
  private List<Lease> ready(List<Shard> shards, Notes notes) {
    var listed = shards.stream().map(Shard::id).collect(Collectors.toSet());
    var name = desk.consumer().name();
    var readable = shards.stream()
        .filter(shard -> shard.parent()
            .filter(parent -> listed.contains(parent) && !notes.lease(name, parent).ended())
            .isEmpty())
        .map(Shard::id);
    return Stream.concat(readable, Stream.of(RetryRun.SHARD))
        .map(shard -> notes.lease(name, shard))
        .filter(lease -> !lease.ended())
        .toList();
  }

  /** Takes what nobody has, up to a fair share; if that is too little, asks who has more. */
  private void share(List<Lease> ready, Notes notes) {
    var alive = new HashMap<String, Integer>();
    alive.put(node, 0);
    ready.stream().filter(this::isAlive)
        .forEach(lease -> alive.merge(lease.owner(), 1, Integer::sum));
    int fair = (ready.size() + alive.size() - 1) / alive.size();
    for (var lease : ready) {
      if (mine.size() < fair && !isAlive(lease) && desk.going().on()) {
        take(lease, notes);
      }
    }
    boolean waits = ready.stream().anyMatch(lease -> lease.heir().equals(Optional.of(node)));
    if (mine.size() < fair && !waits) {
      ready.reversed().stream()
          .filter(lease -> lease.heir().isEmpty() && alive.getOrDefault(lease.owner(), 0) > fair)
          .findFirst().ifPresent(this::ask);
    }
  }

  /** Its owner ends what it is doing with it first: nothing is done by two at once. */
  private void ask(Lease lease) {
    try {
      new Transaction()
          .update(Keys.lease(lease.consumer(), lease.shard()), Change.set(Lease.HEIR, node))
          .onlyIf(Condition.equal(Lease.TERM, lease.term()))
          .commit(desk.table())
          .await();
    } catch (ConditionFailed taken) {
      LOG.debug("{} is somebody else's by now", lease.shard());
    }
  }

  /** Whether another node may still be reading it. */
  private boolean isAlive(Lease lease) {
    if (lease.owner().isEmpty() || lease.owner().equals(node)
        || !desk.table().shared()) {
      return mine.containsKey(lease.shard());
    }
    return !pulses.lasts(lease.shard(), Lease.LASTS, desk.nanos().getAsLong());
  }

  private void take(Lease lease, Notes notes) {
    try {
      var held = Held.take(desk.table(), desk.nanos(), lease, node);
      mine.put(lease.shard(), held);
      var run = lease.shard().equals(RetryRun.SHARD)
          ? new RetryRun(desk, held)
          : new ShardRun(desk, held, notes.since().orElseThrow());
      desk.threads().execute(() -> run(run, held));
    } catch (ConditionFailed taken) {
      LOG.debug("somebody else reads {} for {}", lease.shard(), lease.consumer());
    }
  }

  private void run(Runnable run, Held held) {
    try {
      run.run();
      held.giveBack();
    } catch (Exception failure) {
      desk.vitals().failed();
      LOG.warn("{} will go on with {} a little later", desk.consumer().name(),
          held.lease().shard(), failure);
    } finally {
      mine.remove(held.lease().shard(), held);
      desk.vitals().caughtUp(held.lease().shard());
    }
  }

  /** Removes the leases of shards that are no more. */
  private void forget(List<Shard> shards, Notes notes) {
    var known = new HashSet<>(List.of(RetryRun.SHARD));
    shards.forEach(shard -> known.add(shard.id()));
    var gone = notes.leases().values().stream()
        .filter(lease -> !known.contains(lease.shard()))
        .map(lease -> Keys.lease(lease.consumer(), lease.shard()))
        .toList();
    if (!gone.isEmpty()) {
      var transaction = new Transaction();
      gone.stream().limit(Table.TRANSACTION_OPS).forEach(transaction::delete);
      transaction.commit(desk.table()).await();
    }
  }
}
