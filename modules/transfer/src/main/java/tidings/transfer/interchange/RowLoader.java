// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

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
import tidings.core.Ref;
import tidings.core.concurrent.BoundedExecutor;
import tidings.schema.rows.EdgeRow;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;

/**
 * Stores what is not there yet. The row by which something is there comes last: what a run has left
 * in the middle, the next one does again.
 */
final class RowLoader {
  /** Batches that are stored at once. */
  private static final int CONCURRENCY = 4;

  private final Table table;
  private final ImportTarget importTarget;
  private final FollowerBackfill backfill;
  private final ImportProgress importProgress;
  private final BitSet storedLines = new BitSet();
  private final Map<RecordKind, LongAdder> written = new ConcurrentHashMap<>();
  private final LongAdder rows = new LongAdder();

  RowLoader(Table table, ImportTarget importTarget, FollowerBackfill backfill,
      ImportProgress importProgress) {
    this.table = table;
    this.importTarget = importTarget;
    this.backfill = backfill;
    this.importProgress = importProgress;
  }

  void run(FilePass pass, LongConsumer onRead) {
    try (var executor = new BoundedExecutor(CONCURRENCY)) {
      pass.forEachBatch(onRead, batch -> executor.execute(() -> load(batch)));
      executor.awaitAll();
    }
  }

  long written(RecordKind kind) {
    return written.getOrDefault(kind, new LongAdder()).sum();
  }

  /** Lines whose things were stored; none, before all is. */
  BitSet storedLines() {
    return storedLines;
  }

  /** All rows that were stored, also those that go with others. */
  long rows() {
    return rows.sum();
  }

  private void load(List<ParsedLine> batch) {
    var existing =
        table.getAll(batch.stream().map(parsed -> parsed.entry().key()).toList()).await();
    var newEntries = newEntries(batch, existing.keySet());
    if (table.isShared()) {
      newEntries.removeAll(createExclusively(newEntries));
    }
    store(newEntries.stream().flatMap(entry -> entry.relatedRows(importTarget).stream()).toList());
    boolean backfillAll = table.isShared() && importProgress.mayNeedBackfill();
    backfill.schedule((backfillAll ? batch.stream().map(ParsedLine::entry) : newEntries.stream())
        .flatMap(entry -> entry instanceof ActivityRecord post ? post.outboxes().stream() : null)
        .collect(toCollection(LinkedHashSet<Ref>::new)));
    store(newEntries.stream().map(entry -> entry.row(importTarget)).toList());
    store(batch.stream()
        .map(ParsedLine::entry)
        .filter(entry -> isUnfinished(entry, Optional.ofNullable(existing.get(entry.key()))))
        .flatMap(entry -> entry.jobRows(importTarget).stream())
        .toList());
    newEntries.forEach(entry -> written(entry).increment());
  }

  private List<ImportRecord> newEntries(List<ParsedLine> batch, Set<Key> existing) {
    var newEntries =
        batch.stream().filter(parsed -> !existing.contains(parsed.entry().key())).toList();
    synchronized (storedLines) {
      if (storedLines.isEmpty() && !newEntries.isEmpty()) {
        importProgress.beginStoring();
      }
      newEntries.forEach(parsed -> storedLines.set(parsed.line()));
    }
    return newEntries.stream().map(ParsedLine::entry).collect(toCollection(ArrayList::new));
  }

  /** Those that others could be making, too; those that they have made meanwhile are theirs. */
  private Set<ImportRecord> createExclusively(List<ImportRecord> entries) {
    var writes = new LinkedHashMap<ImportRecord, Future<Void>>();
    for (var entry : entries) {
      entry.exclusiveWrite(importTarget)
          .ifPresent(exclusiveWrite -> writes.put(entry, exclusiveWrite.commit(table)));
    }
    writes.forEach((entry, exclusiveWrite) -> {
      try {
        exclusiveWrite.await();
        rows.add(1 + entry.relatedRows(importTarget).size());
        written(entry).increment();
      } catch (ConditionFailedException conflict) {
        // it is there, as others have said it
      }
    });
    return writes.keySet();
  }

  /**
   * Whoever shares the table and saw the job of an edge before the edge has ended it; a run that was
   * killed in between leaves an edge without one.
   */
  private boolean isUnfinished(ImportRecord entry, Optional<Item> row) {
    return row.map(EdgeRow::isUnfilled).orElse(entry instanceof FollowRecord && table.isShared());
  }

  private LongAdder written(ImportRecord entry) {
    return written.computeIfAbsent(entry.kind(), first -> new LongAdder());
  }

  private void store(List<Item> items) {
    if (!items.isEmpty()) {
      table.putAll(items).await();
      rows.add(items.size());
    }
  }
}
