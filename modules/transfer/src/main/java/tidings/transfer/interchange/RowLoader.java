// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Gatherers.windowFixed;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import tidings.core.concurrent.BoundedExecutor;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.HandleRow;
import tidings.store.Condition;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Stores the records that do not exist yet. The main row of a record is written last, so that the
 * next run repeats unfinished records.
 */
final class RowLoader {
  /** Rows that are created in one transaction, if nobody has created one of them meanwhile. */
  private static final int CREATED_TOGETHER = 50;

  private final Table table;
  private final ImportTarget importTarget;
  private final ImportPace pace;
  private final HandleClaims handles;
  private final Optional<FollowerFeeds> followerFeeds;
  private final Optional<StoredRecords> storedRecords;
  private final ImportProgress importProgress;
  private final ImportListener listener;
  private final BitSet storedLines = new BitSet();
  private final Map<RecordKind, LongAdder> written = new ConcurrentHashMap<>();
  private final Map<RecordKind, LongAdder> changed = new ConcurrentHashMap<>();
  private final LongAdder rows = new LongAdder();

  /**
   * @param followerFeeds empty if there are no followers but those of the file
   * @param storedRecords empty if existing records stay as they are
   */
  RowLoader(Table table, ImportTarget importTarget, ImportPace pace, HandleClaims handles,
      Optional<FollowerFeeds> followerFeeds, Optional<StoredRecords> storedRecords,
      ImportProgress importProgress, ImportListener listener) {
    this.table = table;
    this.importTarget = importTarget;
    this.pace = pace;
    this.handles = handles;
    this.followerFeeds = followerFeeds;
    this.storedRecords = storedRecords;
    this.importProgress = importProgress;
    this.listener = listener;
  }

  /** Stores the lines whose records are selected. */
  void run(FilePass pass, Predicate<ImportRecord> selected, LongConsumer onRead) {
    try (var executor = new BoundedExecutor(pace.batches())) {
      pass.forEachBatch(onRead, batch -> {
        var lines = batch.stream().filter(parsed -> selected.test(parsed.entry())).toList();
        if (!lines.isEmpty()) {
          executor.execute(() -> load(lines));
        }
      });
      executor.awaitAll();
    }
  }

  long written(RecordKind kind) {
    return written.getOrDefault(kind, new LongAdder()).sum();
  }

  long changed(RecordKind kind) {
    return changed.getOrDefault(kind, new LongAdder()).sum();
  }

  boolean hasChanged() {
    return !changed.isEmpty();
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
    if (isConcurrent()) {
      newEntries.removeAll(createExclusively(newEntries));
    }
    store(newEntries.stream().flatMap(entry -> entry.relatedRows(importTarget).stream()).toList());
    var activities = all(ActivityRecord.class, newEntries);
    followerFeeds.ifPresent(feeds -> rows.add(feeds.add(activities)));
    store(newEntries.stream()
        .filter(entry -> !(entry instanceof ActivityRecord))
        .map(entry -> entry.row(importTarget)).toList());
    create(activities.stream().map(activity -> activity.row(importTarget)).toList());
    claimIds(all(AccountRecord.class, batch.stream().map(ParsedLine::entry).toList()));
    store(batch.stream()
        .map(ParsedLine::entry)
        .filter(entry -> isUnfinished(entry, Optional.ofNullable(existing.get(entry.key()))))
        .flatMap(entry -> entry.jobRows(importTarget).stream())
        .toList());
    newEntries.forEach(entry -> counterOf(entry).increment());
    storedRecords.ifPresent(stored -> stored.change(batch.stream().map(ParsedLine::entry)
        .filter(entry -> existing.containsKey(entry.key())).toList())
        .forEach(entry -> changed.computeIfAbsent(entry.kind(), first -> new LongAdder())
            .increment()));
    batch.forEach(parsed -> announce(parsed.entry()));
  }

  private void announce(ImportRecord entry) {
    switch (entry) {
      case AccountRecord account -> listener.onDescribed(account.id().ref());
      case EntityRecord entity -> listener.onDescribed(entity.ref());
      default -> {
      }
    }
  }

  private boolean isConcurrent() {
    return table.isShared() || !pace.isAlone();
  }

  private static <T> List<T> all(Class<T> type, List<ImportRecord> entries) {
    return entries.stream().filter(type::isInstance).map(type::cast).toList();
  }

  /** Claims the ids of accounts, also of those that earlier versions have imported. */
  private void claimIds(List<AccountRecord> accounts) {
    var claims = accounts.stream().flatMap(account -> handles.ofId(account).stream())
        .map(HandleRow::item).toList();
    if (!claims.isEmpty()) {
      var stored = table.getAll(claims.stream().map(Item::key).toList()).await();
      create(claims.stream().filter(claim -> !stored.containsKey(claim.key())).toList());
    }
  }

  /** Stores rows that do not exist; one that others create meanwhile stays as it is. */
  private void create(List<Item> items) {
    if (isConcurrent()) {
      items.stream().gather(windowFixed(CREATED_TOGETHER)).forEach(this::createTogether);
    } else {
      store(items);
    }
  }

  private void createTogether(List<Item> items) {
    try {
      var transaction = new Transaction();
      items.forEach(item -> transaction.put(item).onlyIf(Condition.absent()));
      transaction.commit(table).await();
      rows.add(items.size());
    } catch (ConditionFailedException conflict) {
      if (items.size() > 1) {
        items.forEach(item -> createTogether(List.of(item)));
      }
    }
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

  /** Stores records that others may create concurrently. Returns all such, created or not. */
  private Set<ImportRecord> createExclusively(List<ImportRecord> entries) {
    var writes = new LinkedHashMap<ImportRecord, Transaction>();
    entries.forEach(entry -> entry.exclusiveWrite(importTarget)
        .ifPresent(write -> writes.put(entry, write)));
    ExclusiveWrites.create(table, writes).forEach(entry -> {
      rows.add(1 + entry.relatedRows(importTarget).size());
      counterOf(entry).increment();
    });
    return writes.keySet();
  }

  /**
   * Whether the fill job of an edge has to be stored again. A server may complete the job before the
   * edge is visible; a killed run leaves an edge without a job.
   */
  private boolean isUnfinished(ImportRecord entry, Optional<Item> row) {
    return row.map(EdgeRow::isUnfilled).orElse(entry instanceof FollowRecord && isConcurrent());
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
