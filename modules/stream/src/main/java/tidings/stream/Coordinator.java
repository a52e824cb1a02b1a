// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
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
  private Map<String, Seen> seen = Map.of();

  /** A lease as it was when it last moved, by this node's own clock. */
  private record Seen(long term, long beat, long sinceNanos) {}

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
    var ready = ready(shards, notes);
    for (var lease : open(ready)) {
      take(lease, notes);
    }
    forget(shards, notes);
  }

  private void observe(Notes notes) {
    long now = desk.nanos().getAsLong();
    var next = new HashMap<String, Seen>();
    notes.leases().forEach((shard, lease) -> {
      var before = seen.get(shard);
      boolean still = before != null && before.term() == lease.term()
          && before.beat() == lease.beat();
      next.put(shard, still ? before : new Seen(lease.term(), lease.beat(), now));
    });
    seen = next;
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

  /** Those that nobody has, and one of somebody who has more than is fair; up to a fair share. */
  private List<Lease> open(List<Lease> ready) {
    var alive = new HashMap<String, Integer>();
    alive.put(node, 0);
    ready.stream().filter(this::isAlive)
        .forEach(lease -> alive.merge(lease.owner(), 1, Integer::sum));
    int fair = (ready.size() + alive.size() - 1) / alive.size();
    var open = new ArrayList<Lease>();
    int have = mine.size();
    for (var lease : ready) {
      if (have + open.size() < fair && !mine.containsKey(lease.shard()) && !isAlive(lease)) {
        open.add(lease);
      }
    }
    if (open.isEmpty() && have + 1 < fair) {
      ready.stream().filter(lease -> alive.getOrDefault(lease.owner(), 0) > fair).findFirst()
          .ifPresent(open::add);
    }
    return open;
  }

  /** Whether another node may still be reading it. */
  private boolean isAlive(Lease lease) {
    if (lease.owner().isEmpty() || lease.owner().equals(node)
        || !desk.table().shared()) {
      return mine.containsKey(lease.shard());
    }
    var since = seen.get(lease.shard());
    return since == null
        || desk.nanos().getAsLong() - since.sinceNanos() < Lease.LASTS.toNanos();
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
    } catch (RuntimeException failure) {
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
