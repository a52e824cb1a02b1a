// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import tidings.core.Activities.Delivered;
import tidings.core.Activities.Settled;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.store.ConditionFailed;
import tidings.store.Transaction;
import tidings.store.rows.LateRow;

/**
 * One run of a job: page after page of followers is written and told, until all are done; a
 * checkpoint is stored now and then. While pages are being written, the next one is read. A {@link
 * ConditionFailed} means that the job is not this owner's any more, or gone.
 */
final class Run {
  /** Followers a page, who are told at once. */
  static final int PAGE = 1_000;
  /**
   * Pages from one checkpoint to the next: a crash repeats at most this many. Each is synced to
   * the disk, which takes as long as a page does.
   */
  static final int CHECKPOINT = 2;
  /** Pages that are written while another is read. */
  private static final int AHEAD = 2;

  private final Means means;
  private final BooleanSupplier stopping;
  private final Queue<Writing> ahead = new ArrayDeque<>();
  /** The job as the table has it, once the checkpoint is stored. */
  private Job job;
  private Future<Void> checkpoint = Future.succeededFuture();
  /** The job as far as its rows are written. */
  private Job done;
  private int pages;

  /** A page whose rows are on their way. */
  private record Writing(Recipients page, Future<Void> rows, ActivityId position) {}

  Run(Means means, Job job, BooleanSupplier stopping) {
    this.means = means;
    this.stopping = stopping;
    this.job = job;
    this.done = job;
  }

  void run() {
    var activity = read();
    if (activity.isEmpty()) {
      new Transaction().delete(job.key()).onlyIf(job.isMine()).commit(means.table()).await();
    } else {
      deliver(activity.get());
    }
  }

  private Optional<Activity> read() {
    return means.reader().read(job.activity(), Optional.empty());
  }

  private void deliver(Activity activity) {
    if (job.cursor().isEmpty()) {
      means.mentions().tell(activity);
    }
    var followers = new Followers(
        means.table(), activity.envelope(), job.cursor(), PAGE, means.clock());
    var page = followers.next(PAGE);
    while (page.isPresent() && !stopping.getAsBoolean()) {
      ahead.add(write(activity, page.get()));
      if (ahead.size() == AHEAD) {
        tell(activity, ahead.remove());
      }
      page = followers.next(PAGE);
    }
    ahead.forEach(writing -> tell(activity, writing));
    checkpoint.await();
    if (page.isPresent()) {
      store(done.handedOver()).await();
    } else {
      finish();
    }
  }

  private Writing write(Activity activity, Recipients page) {
    var position = means.watermark().low();
    var rows = page.rows(activity.id(), means.feedsKeep());
    return new Writing(page, means.table().putAll(rows), position);
  }

  private void tell(Activity read, Writing writing) {
    writing.rows().await();
    ensureWanted();
    var activity = asItIs(read);
    means.bus().tell(new Delivered(activity, writing.page().byVia(), writing.position()));
    means.notices().tell(activity, writing.page().notified());
    done = done.after(writing.page());
    if (++pages % CHECKPOINT == 0) {
      checkpoint.await();
      checkpoint = store(done);
      job = done;
    }
  }

  /** Deleting an activity deletes its job: nobody is told of it after they were told it is gone. */
  private void ensureWanted() {
    if (means.table().get(job.key()).await().isEmpty()) {
      throw new ConditionFailed(List.of());
    }
  }

  /** Whoever is told later is told what it says by then: it may have been edited meanwhile. */
  private Activity asItIs(Activity read) {
    return pages == 0 ? read : read().orElseThrow(() -> new ConditionFailed(List.of()));
  }

  private Future<Void> store(Job next) {
    return means.table().write(List.of(next.replacing(job)));
  }

  private void finish() {
    var now = means.clock().instant();
    var end = new Transaction().delete(job.key()).onlyIf(job.isMine()).put(Report.of(done, now));
    if (job.late()) {
      means.watermark().during(arrival -> {
        end.put(LateRow.arrived(arrival, job.activity()).item());
        return end.commit(means.table()).await();
      });
    } else {
      end.commit(means.table()).await();
    }
    means.bus().tell(new Settled(job.activity(), Duration.between(job.startedAt(), now)));
  }
}
