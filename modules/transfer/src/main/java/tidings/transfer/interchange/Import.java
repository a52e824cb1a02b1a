// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.time.Duration;
import java.time.InstantSource;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import tidings.core.Position;
import tidings.core.Progress;
import tidings.core.Watermark;
import tidings.core.concurrent.CountedWork;
import tidings.schema.SystemKeys;
import tidings.schema.broadcast.LateChanges;
import tidings.schema.readers.FeedCachePolicy;
import tidings.schema.rows.SigningKeyRow;
import tidings.store.Table;

/**
 * Imports a file into a table: validates the file, stores the missing rows, recomputes the counts
 * and fills the feeds. Idempotent. Blocking.
 *
 * @param cachePolicy decides which part of a feed is stored as rows
 * @param pendingFills supplies the fills left by the import; called after all rows are stored and
 *        counted
 * @param settlingTime time until the index shows stored rows
 * @param pace how much of the store it takes
 * @param listener hears what the server that runs it has to know
 */
public record Import(Table table, Watermark watermark, InstantSource clock,
    FeedCachePolicy cachePolicy, Supplier<CountedWork> pendingFills, Duration settlingTime,
    ImportPace pace, ImportListener listener) {
  /** Passes through the file, for the progress: validate, check references, store, count. */
  private static final int PASSES = 4;

  /**
   * @throws ImportFileException if nothing was imported, or if the file changed during the import
   */
  public ImportResult run(TextFile file, ImportOptions options, Progress.Display display) {
    return run(file, options, display, () -> {});
  }

  /**
   * The same, for an import that may have to stop.
   *
   * @param requireRunning called all the time; throws, to the caller of this method, if it has to
   *     stop. The next run with the same file continues the import
   */
  public ImportResult run(TextFile file, ImportOptions options, Progress.Display display,
      Runnable requireRunning) {
    var parser =
        new LineParser(clock.instant(), options.ignoreUnknown(), ForeignIds.of(table));
    var rejected = new RejectedLines(options);
    var pass = new FilePass(file, parser, rejected, requireRunning);
    var progress = display.start(Math.max(1, PASSES * file.bytes()));
    try {
      progress.begin("validating the file");
      var validation = FileValidation.run(pass, progress::advance);
      new ReferenceCheck(table, pass, validation.seen(), validation.conflicts(), options.update())
          .check(progress::advance);
      rejected.requireFew();
      progress.begin("storing");
      var jobId = watermark.during(new LateChanges(table).reloadAll(), Position::text);
      boolean hasFollowers = isConcurrent() || !isUnused();
      var importProgress = new ImportProgress(table, file.fingerprint());
      var importTarget = importTarget(jobId);
      var followerFeeds = Optional.of(
          new FollowerFeeds(table, clock, importTarget, cachePolicy.largeAudiences()))
          .filter(feeds -> hasFollowers);
      var loader = new RowLoader(
          table, importTarget, pace, validation.handles(), followerFeeds,
          Optional.of(new StoredRecords(table, clock.instant(), new Position(jobId)))
              .filter(stored -> options.update()),
          importProgress, listener);
      store(pass, loader, hasFollowers && validation.lines(RecordKind.FOLLOW) > 0,
          progress::advance);
      progress.begin("counting");
      count(pass, importProgress, loader.storedLines(), progress::advance);
      progress.end();
      long filled = fill(display, requireRunning);
      if (filled > 0 || loader.hasChanged() || !loader.storedLines().isEmpty()
          || !importProgress.isEmpty()) {
        announceReload();
      }
      importProgress.complete();
      return result(validation, loader, filled, rejected, pass);
    } finally {
      progress.end();
    }
  }

  /**
   * Stores all lines.
   *
   * @param followsLast whether follows come last, so that the fills of their feeds find all
   *     activities, whose rows are otherwise written to the feeds of new followers as well
   */
  private static void store(
      FilePass pass, RowLoader loader, boolean followsLast, LongConsumer onRead) {
    if (followsLast) {
      loader.run(pass, entry -> !(entry instanceof FollowRecord), onRead);
      loader.run(pass, FollowRecord.class::isInstance, bytes -> {});
    } else {
      loader.run(pass, entry -> true, onRead);
    }
  }

  private boolean isConcurrent() {
    return table.isShared() || !pace.isAlone();
  }

  private boolean isUnused() {
    return table.getAll(List.of(SystemKeys.signingKey(), SystemKeys.retention())).await().isEmpty();
  }

  private ImportTarget importTarget(String jobId) {
    SigningKeyRow.of(table); // marks the table as in use
    var retention = cachePolicy.retention().extendToBeginning();
    return new ImportTarget(
        jobId, retention.duration(), retention.floor(clock.instant()).orElse(Position.FIRST));
  }

  /**
   * Counts the rows stored by this run; the whole file if an earlier run may have left it
   * uncounted.
   */
  private void count(FilePass pass, ImportProgress importProgress, BitSet stored,
      LongConsumer onRead) {
    if (stored.isEmpty() && importProgress.isEmpty()) {
      return;
    }
    LockSupport.parkNanos(table.isShared() ? settlingTime.toNanos() : 0);
    int from = stored.isEmpty() ? importProgress.countedUpTo() : 0;
    new CountUpdate(table, watermark, pace, listener).run(
        pass, line -> line > from && (stored.get(line) || !importProgress.isEmpty()),
        importProgress::recordCountedUpTo, onRead);
  }

  private long fill(Progress.Display display, Runnable requireRunning) {
    var fills = pendingFills.get();
    long pending = fills.count();
    display.run("filling feeds", pending, progress -> fills.run(filled -> {
      requireRunning.run();
      progress.advance(filled);
    }));
    return pending;
  }

  /** Makes resuming clients reload. This write also flushes all earlier ones to disk. */
  private void announceReload() {
    watermark.tell(new LateChanges(table).reloadAll());
  }

  private ImportResult result(FileValidation validation, RowLoader loader, long filled,
      RejectedLines rejected,
      FilePass pass) {
    var kinds = new EnumMap<RecordKind, ImportResult.KindTotals>(RecordKind.class);
    for (var kind : RecordKind.values()) {
      kinds.put(kind, new ImportResult.KindTotals(
          validation.lines(kind), loader.written(kind), loader.changed(kind)));
    }
    var declared = new DeclaredCounts();
    if (validation.declaresCounts()) {
      declared.compare(pass, table);
    }
    return new ImportResult(
        kinds, validation.unknownFields().counts(), loader.rows(), filled, validation.duplicates(),
        validation.selfFollows(),
        validation.expired(),
        rejected.rejected(), rejected.inconsistent(), rejected.rejections(), declared.compared(),
        declared.differing(),
        declared.differences());
  }
}
