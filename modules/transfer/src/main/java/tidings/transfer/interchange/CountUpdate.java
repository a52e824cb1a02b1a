// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import com.carrotsearch.hppc.LongHashSet;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.core.concurrent.BoundedExecutor;
import tidings.schema.ActivityKeys;
import tidings.schema.broadcast.LateChanges;
import tidings.schema.readers.RowCounter;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.CommenterRow;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.OutboxRow;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.OptimisticRetry;
import tidings.store.Slices;
import tidings.store.Table;

/**
 * Recomputes the counts of an imported file from the stored rows, and invalidates caches of blocks
 * and mutes. Idempotent; a count that changes concurrently is computed again.
 */
final class CountUpdate {
  /** Batches of lines between two checkpoints. */
  private static final int CHECKPOINT_BATCHES = 100;

  private final Table table;
  private final Watermark watermark;
  private final ImportPace pace;
  private final ImportListener listener;
  /** Activities whose comments have some; their own lines may not be in the file. */
  private final Set<ActivityId> nesting = ConcurrentHashMap.newKeySet();
  private long batches;

  CountUpdate(Table table, Watermark watermark, ImportPace pace, ImportListener listener) {
    this.table = table;
    this.watermark = watermark;
    this.pace = pace;
    this.listener = listener;
  }

  /**
   * @param uncounted selects the lines whose counts are to be updated
   * @param checkpoint receives the line up to which all counts are updated
   */
  void run(FilePass pass, IntPredicate uncounted, IntConsumer checkpoint, LongConsumer onRead) {
    var seen = new LongHashSet();
    var readers = new LongHashSet();
    var bookmarkers = new LongHashSet();
    try (var executor = new BoundedExecutor(pace.counts())) {
      pass.forEachBatch(onRead, batch -> {
        var entries = batch.stream().filter(parsed -> uncounted.test(parsed.line()))
            .map(ParsedLine::entry).toList();
        entries.stream().flatMap(entry -> entry.countedTargets().stream())
            .filter(target -> seen.add(Hash64.of(target.toString())))
            .forEach(target -> executor.execute(() -> count(target)));
        entries.stream().flatMap(entry -> entry.affectedReaders().stream())
            .filter(reader -> isConcurrent() && readers.add(Hash64.of(reader.text())))
            .forEach(reader -> executor.execute(() -> invalidate(reader)));
        entries.stream().flatMap(entry -> entry.countedBookmarks().stream())
            .filter(user -> bookmarkers.add(Hash64.of(user.text())))
            .forEach(user -> executor.execute(() -> new BookmarkCounts(table).update(user)));
        if (++batches % CHECKPOINT_BATCHES == 0) {
          executor.awaitAll();
          checkpoint.accept(batch.getLast().line());
        }
      });
      executor.awaitAll();
    }
    checkpoint.accept(LineSplitter.MAX_LINES);
  }

  private boolean isConcurrent() {
    return table.isShared() || !pace.isAlone();
  }

  /** Lets the servers that use the table read the blocks and mutes of a user again. */
  private void invalidate(UserId reader) {
    table.write(List.of(FeedStateRow.markCachesOutdated(reader))).await();
    listener.onVisibilityChanged(reader);
  }

  private void count(Ref target) {
    OptimisticRetry.retry(table, () -> {
      var row = table.get(ActivityKeys.counts(target)).await();
      var corrections = corrections(CountsRow.nonZero(row), RowCounter.countAll(table, target));
      if (!corrections.isEmpty()) {
        watermark.during(
            new LateChanges(table).reloadAll(),
            stamp -> table.write(List.of(CountsRow.repair(target, row, corrections, stamp)))
                .map(stamp).await());
      }
      return target;
    });
    if (target.isActivity()) {
      var activity = new ActivityId(target.id());
      OptimisticRetry.retry(table, () -> countCommenters(activity));
      table.get(ActivityKeys.profile(activity)).await()
          .flatMap(row -> ActivityRow.of(activity, row).envelope().parent())
          .filter(parent -> nesting.add(parent))
          .ifPresent(parent -> count(parent.ref()));
    }
  }

  /** The expected values of all counts that are wrong. */
  private static Map<String, Long> corrections(Map<String, Long> actual,
      Map<String, Long> expected) {
    var corrections = new TreeMap<>(expected);
    actual.keySet().forEach(name -> corrections.putIfAbsent(name, 0L));
    corrections.entrySet().removeIf(
        count -> count.getValue().equals(actual.getOrDefault(count.getKey(), 0L)));
    return corrections;
  }

  /** Updates the commenters of an activity. Imported comments cause no notifications. */
  private ActivityId countCommenters(ActivityId activity) {
    var comments = new HashMap<UserId, Long>();
    Slices.of(table, ActivityKeys.outboxOf(activity.ref())).items()
        .forEach(row -> comments.merge(OutboxRow.actor(row), 1L, Long::sum));
    if (!comments.isEmpty()) {
      table.get(ActivityKeys.profile(activity)).await()
          .map(row -> ActivityRow.of(activity, row).envelope().actor())
          .ifPresent(comments::remove);
      var rows =
          table
              .getAll(
                  comments.keySet().stream().map(user -> ActivityKeys.commenter(activity, user))
                      .toList())
              .await();
      comments.forEach(
          (user, count) -> count(activity, user, count,
              Optional.ofNullable(rows.get(ActivityKeys.commenter(activity, user)))));
    }
    return activity;
  }

  private void count(ActivityId activity, UserId user, long comments, Optional<Item> row) {
    if (row.map(CommenterRow::comments).orElse(0L) != comments) {
      var since = row.map(CommenterRow::since).orElse(Instant.EPOCH);
      table.write(
          List.of(
              new Op.Put(
                  CommenterRow.of(activity, user, comments, since),
                  List.of(CommenterRow.isUnchanged(row)))))
          .await();
    }
  }
}
