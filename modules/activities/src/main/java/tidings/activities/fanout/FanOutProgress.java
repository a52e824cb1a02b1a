// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import tidings.core.Position;
import tidings.core.Watermark;
import tidings.schema.rows.LateRow;
import tidings.store.ConditionFailedException;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * The progress of a run, stored as checkpoints of its job. Used by one thread.
 *
 * <p>A {@link ConditionFailedException} means that the job has another owner or is gone.
 */
final class FanOutProgress {
  /**
   * Pages per checkpoint: a crash repeats at most this many. A checkpoint is synced to the disk,
   * which takes as long as writing a page.
   */
  static final int PAGES_PER_CHECKPOINT = 2;

  private final Table table;
  private final Watermark watermark;
  /** The job in the table once {@link #checkpoint} has succeeded. */
  private FanOutJob stored;
  /** The job with all pages that are written. */
  private FanOutJob current;
  private Future<Void> checkpoint = Future.succeededFuture();
  private int writtenPages;

  FanOutProgress(Table table, Watermark watermark, FanOutJob job) {
    this.table = table;
    this.watermark = watermark;
    this.stored = job;
    this.current = job;
  }

  FanOutJob stored() {
    return stored;
  }

  /** The number of rows written, in former runs as well. */
  long written() {
    return current.written();
  }

  /** Adds a written page, and starts a checkpoint if one is due. */
  void add(Recipients page) {
    current = current.checkpointAfter(page);
    if (++writtenPages % PAGES_PER_CHECKPOINT == 0) {
      awaitCheckpoint();
      if (writtenPages == PAGES_PER_CHECKPOINT) {
        noteIfLate();
      }
      checkpoint = store(current);
      stored = current;
    }
  }

  void awaitCheckpoint() {
    checkpoint.await();
  }

  /** Stores that this node still is the owner. Called before any page is added. */
  void renewClaim() {
    var renewed = stored.takenOver();
    store(renewed).await();
    current = renewed;
    stored = renewed;
  }

  /** Stores the progress and lets any node continue the job. */
  void handOver() {
    store(current.handedOver()).await();
  }

  private Future<Void> store(FanOutJob next) {
    return table.write(List.of(next.replacing(stored)));
  }

  /**
   * Checks that the job still exists. Deleting an activity deletes its job, and nothing is
   * published about an activity after its removal.
   */
  void requireJob() {
    if (table.get(stored.key()).await().isEmpty()) {
      throw new ConditionFailedException(List.of());
    }
  }

  /** Deletes the job of an activity that does not exist any more. */
  void cancel() {
    endTransaction().commit(table).await();
  }

  /**
   * Notes an activity that positions have passed as late while a long job runs, for clients that have
   * resumed since it began and whose rows are stored. They do not wait for {@link #complete}, which
   * notes it for all.
   */
  private void noteIfLate() {
    if (stored.isLateNews()) {
      watermark.tell(this::putArrival);
    }
  }

  /**
   * Replaces the job by a report. An activity that positions have passed is noted as late before:
   * they do not wait for ever. The note needs no transaction, as the job is there until it is stored.
   */
  void complete(Instant now) {
    var end = endTransaction().put(DeliveryReport.row(current, now));
    if (stored.isLateNews() || !stored.quiet() && isPassed()) {
      watermark.during(this::putArrival, stamp -> {
        putArrival(stamp);
        var ended = end.commit(table).await();
        watermark.onTold();
        return ended;
      });
    } else {
      end.commit(table).await();
    }
  }

  /** An old activity does not hold the watermark of its node any more, which others hear of. */
  private boolean isPassed() {
    return table.isShared() && !watermark.isHeld(stored.activity())
        || watermark.hasPassed(stored.activity());
  }

  private void putArrival(Position stamp) {
    table.putAll(List.of(LateRow.arrived(stamp, stored.activity()).item())).await();
  }

  private Transaction endTransaction() {
    return new Transaction().delete(stored.key()).onlyIf(stored.isStillOwned());
  }
}
