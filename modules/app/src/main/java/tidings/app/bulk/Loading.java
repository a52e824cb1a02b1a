// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import static java.util.stream.Collectors.toCollection;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;
import tidings.core.Lanes;
import tidings.core.Ref;
import tidings.store.ConditionFailed;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;
import tidings.store.rows.EdgeRow;

/**
 * Stores what is not there yet. The row by which something is there comes last: what a run has left
 * in the middle, the next one does again.
 */
final class Loading {
  /** Batches that are stored at once. */
  private static final int TOGETHER = 4;

  private final Table table;
  private final Landing landing;
  private final Owed owed;
  private final Underway underway;
  private final BitSet lines = new BitSet();
  private final Map<Kind, LongAdder> written = new ConcurrentHashMap<>();
  private final LongAdder rows = new LongAdder();

  Loading(Table table, Landing landing, Owed owed, Underway underway) {
    this.table = table;
    this.landing = landing;
    this.owed = owed;
    this.underway = underway;
  }

  void run(Passing passing, LongConsumer read) {
    try (var lanes = new Lanes(TOGETHER)) {
      passing.batches(read, batch -> lanes.take(() -> load(batch)));
      lanes.done();
    }
  }

  long written(Kind kind) {
    return written.getOrDefault(kind, new LongAdder()).sum();
  }

  /** Lines whose things were stored; none, before all is. */
  BitSet lines() {
    return lines;
  }

  /** All rows that were stored, also those that go with others. */
  long rows() {
    return rows.sum();
  }

  private void load(List<Told> batch) {
    var there = table.getAll(batch.stream().map(told -> told.thing().key()).toList()).await();
    var fresh = fresh(batch, there.keySet());
    if (table.shared()) {
      fresh.removeAll(claimed(fresh));
    }
    store(fresh.stream().flatMap(thing -> thing.others(landing).stream()).toList());
    boolean owesAll = table.shared() && underway.mayOwe();
    owed.to((owesAll ? batch.stream().map(Told::thing) : fresh.stream())
        .flatMap(thing -> thing instanceof Post post ? post.outboxes().stream() : null)
        .collect(toCollection(LinkedHashSet<Ref>::new)));
    store(fresh.stream().map(thing -> thing.row(landing)).toList());
    store(batch.stream()
        .map(Told::thing)
        .filter(thing -> isLeftUndone(thing, Optional.ofNullable(there.get(thing.key()))))
        .flatMap(thing -> thing.jobs(landing).stream())
        .toList());
    fresh.forEach(thing -> written(thing).increment());
  }

  private List<Thing> fresh(List<Told> batch, Set<Key> there) {
    var fresh = batch.stream().filter(told -> !there.contains(told.thing().key())).toList();
    synchronized (lines) {
      if (lines.isEmpty() && !fresh.isEmpty()) {
        underway.storing();
      }
      fresh.forEach(told -> lines.set(told.line()));
    }
    return fresh.stream().map(Told::thing).collect(toCollection(ArrayList::new));
  }

  /** Those that others could be making, too; those that they have made meanwhile are theirs. */
  private Set<Thing> claimed(List<Thing> things) {
    var claims = new LinkedHashMap<Thing, Future<Void>>();
    for (var thing : things) {
      thing.claim(landing).ifPresent(claim -> claims.put(thing, claim.commit(table)));
    }
    claims.forEach((thing, claim) -> {
      try {
        claim.await();
        rows.add(1 + thing.others(landing).size());
        written(thing).increment();
      } catch (ConditionFailed theirs) {
        // it is there, as others have said it
      }
    });
    return claims.keySet();
  }

  /**
   * Whoever shares the table and saw the job of an edge before the edge has ended it; a run that was
   * killed in between leaves an edge without one.
   */
  private boolean isLeftUndone(Thing thing, Optional<Item> row) {
    return row.map(EdgeRow::isUnfilled).orElse(thing instanceof Following && table.shared());
  }

  private LongAdder written(Thing thing) {
    return written.computeIfAbsent(thing.kind(), first -> new LongAdder());
  }

  private void store(List<Item> items) {
    if (!items.isEmpty()) {
      table.putAll(items).await();
      rows.add(items.size());
    }
  }
}
