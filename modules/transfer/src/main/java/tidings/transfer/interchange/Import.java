// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.time.Duration;
import java.time.InstantSource;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import tidings.core.Position;
import tidings.core.Progress;
import tidings.core.Watermark;
import tidings.core.concurrent.CountedWork;
import tidings.schema.SystemKeys;
import tidings.schema.broadcast.LateChanges;
import tidings.schema.readers.Retention;
import tidings.schema.rows.SigningKeyRow;
import tidings.store.Table;

/**
 * Imports a file into a table: validates the file, stores the missing rows, recomputes the counts
 * and fills the feeds. Idempotent. Blocking.
 *
 * @param feedRetention retention of feed rows, if the table does not define it
 * @param pendingFills supplies the fills left by the import; called after all rows are stored and
 *        counted
 * @param settlingTime time until the index shows stored rows
 */
public record Import(Table table, Watermark watermark, InstantSource clock, Duration feedRetention,
    Supplier<CountedWork> pendingFills, Duration settlingTime) {
  /** Passes through the file, for the progress: validate, check references, store, count. */
  private static final int PASSES = 4;

  /**
   * @throws ImportFileException if nothing was imported, or if the file changed during the import
   */
  public ImportResult run(TextFile file, boolean strict, Progress.Display display) {
    var parser = new LineParser(clock.instant());
    var rejected = new RejectedLines(strict);
    var pass = new FilePass(file, parser, rejected);
    var progress = display.start(Math.max(1, PASSES * file.bytes()));
    try {
      progress.begin("validating the file");
      var validation = FileValidation.run(pass, progress::advance);
      new ReferenceCheck(table, pass, validation.seen(), validation.conflicts())
          .check(progress::advance);
      progress.begin("storing");
      var jobId = watermark.during(new LateChanges(table).reloadAll(), Position::text);
      var backfill = new FollowerBackfill(table, jobId, isUnused());
      var importProgress = new ImportProgress(table, file.fingerprint());
      var loader = new RowLoader(table, importTarget(jobId), backfill, importProgress);
      loader.run(pass, progress::advance);
      progress.begin("counting");
      count(pass, backfill, importProgress, loader.storedLines(), progress::advance);
      progress.end();
      long filled = fill(display);
      if (filled > 0 || !loader.storedLines().isEmpty() || !importProgress.isEmpty()) {
        announceReload();
      }
      importProgress.complete();
      return result(validation, loader, filled, rejected, pass);
    } finally {
      progress.end();
    }
  }

  private boolean isUnused() {
    return table.getAll(List.of(SystemKeys.signingKey(), SystemKeys.retention())).await().isEmpty();
  }

  private ImportTarget importTarget(String jobId) {
    SigningKeyRow.of(table); // marks the table as in use
    var retention = Retention.extendToBeginning(table, feedRetention);
    return new ImportTarget(
        jobId, retention.duration(), retention.floor(clock.instant()).orElse(Position.FIRST));
  }

  /**
   * Counts the rows stored by this run; the whole file if an earlier run may have left it
   * uncounted.
   */
  private void count(FilePass pass, FollowerBackfill backfill, ImportProgress importProgress,
      BitSet stored,
      LongConsumer onRead) {
    if (stored.isEmpty() && importProgress.isEmpty()) {
      return;
    }
    LockSupport.parkNanos(table.isShared() ? settlingTime.toNanos() : 0);
    int from = stored.isEmpty() ? importProgress.countedUpTo() : 0;
    new CountUpdate(table, watermark, backfill).run(
        pass, line -> line > from && (stored.get(line) || !importProgress.isEmpty()),
        importProgress::recordCountedUpTo, onRead);
  }

  private long fill(Progress.Display display) {
    var fills = pendingFills.get();
    long pending = fills.count();
    display.run("filling feeds", pending, progress -> fills.run(progress::advance));
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
      kinds.put(kind, new ImportResult.KindTotals(validation.lines(kind), loader.written(kind)));
    }
    var declared = new DeclaredCounts();
    if (validation.declaresCounts()) {
      declared.compare(pass, table);
    }
    return new ImportResult(
        kinds, loader.rows(), filled, validation.duplicates(), validation.selfFollows(),
        validation.expired(),
        rejected.rejected(), rejected.inconsistent(), rejected.messages(), declared.compared(),
        declared.differing(),
        declared.differences());
  }
}
