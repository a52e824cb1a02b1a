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
 * Stores the records that do not exist yet. The main row of a record is written last, so that the
 * next run repeats unfinished records.
 */
final class RowLoader {
  /** Batches that are stored concurrently. */
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

  /** Lines that this run has stored; complete after the run. */
  BitSet storedLines() {
    return storedLines;
  }

  /** Number of stored rows, including related ones. */
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
    newEntries.forEach(entry -> counterOf(entry).increment());
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

  /** Stores records that other nodes may create concurrently; an existing one stays as it is. */
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
        counterOf(entry).increment();
      } catch (ConditionFailedException conflict) {
        // another node has created it meanwhile
      }
    });
    return writes.keySet();
  }

  /**
   * Whether the fill job of an edge has to be stored again. On a shared table another node may
   * complete the job before the edge is visible; a killed run leaves an edge without a job.
   */
  private boolean isUnfinished(ImportRecord entry, Optional<Item> row) {
    return row.map(EdgeRow::isUnfilled).orElse(entry instanceof FollowRecord && table.isShared());
  }

  private LongAdder counterOf(ImportRecord entry) {
    return written.computeIfAbsent(entry.kind(), first -> new LongAdder());
  }

  private void store(List<Item> items) {
    if (!items.isEmpty()) {
      table.putAll(items).await();
      rows.add(items.size());
    }
  }
}
