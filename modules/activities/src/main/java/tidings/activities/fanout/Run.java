// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import tidings.core.Activities.Delivered;
import tidings.core.Activity;
import tidings.store.ConditionFailed;
import tidings.store.Transaction;
import tidings.store.rows.FeedRow;

/**
 * One run of a job: page after page of followers is written, told and checkpointed, until all are
 * done. While a page is being written, the next one is read. A {@link ConditionFailed} means that
 * the job is not this owner's any more, or gone.
 */
final class Run {
  /** Followers a page; a crash repeats at most this many rows, and a page is told at once. */
  static final int PAGE = 1_000;

  private final Means means;
  private final BooleanSupplier stopping;
  /** The job as the table has it. */
  private Job job;

  Run(Means means, Job job, BooleanSupplier stopping) {
    this.means = means;
    this.job = job;
    this.stopping = stopping;
  }

  void run() {
    var activity = means.reader().read(job.activity(), Optional.empty());
    if (activity.isEmpty()) {
      new Transaction().delete(job.key()).onlyIf(job.isMine()).commit(means.table()).await();
    } else {
      deliver(activity.get());
    }
  }

  private void deliver(Activity activity) {
    if (job.cursor().isEmpty()) {
      means.mentions().tell(activity);
    }
    var followers = new Followers(
        means.table(), activity.envelope(), job.cursor(), PAGE, means.clock());
    long expiresAt = FeedRow.expiry(activity.id(), means.feedsKeep());
    Future<Void> checkpoint = Future.succeededFuture();
    var done = job;
    var page = followers.next(PAGE);
    while (page.isPresent() && !stopping.getAsBoolean()) {
      var rows = page.get().rows(activity.id(), expiresAt);
      var position = means.watermark().low();
      var written = means.table().putAll(rows);
      checkpoint.await();
      job = done;
      var next = followers.next(PAGE);
      written.await();
      ensureWanted();
      means.bus().tell(new Delivered(activity, page.get().byVia(), position));
      done = job.after(page.get());
      checkpoint = next.isPresent() ? store(done) : Future.succeededFuture();
      page = next;
    }
    checkpoint.await();
    if (page.isPresent()) {
      job = done;
      store(job.handedOver()).await();
    } else {
      finish(done);
    }
  }

  /** Deleting an activity deletes its job: nobody is told of it after they were told it is gone. */
  private void ensureWanted() {
    if (means.table().get(job.key()).await().isEmpty()) {
      throw new ConditionFailed(List.of());
    }
  }

  private Future<Void> store(Job next) {
    return means.table().write(List.of(next.replacing(job)));
  }

  private void finish(Job done) {
    new Transaction()
        .delete(job.key())
        .onlyIf(job.isMine())
        .put(Report.of(done, means.clock().instant()))
        .commit(means.table())
        .await();
  }
}
