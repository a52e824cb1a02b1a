// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import tidings.core.JobStats;
import tidings.core.concurrent.PeriodicTask;
import tidings.schema.FeedKeys;
import tidings.store.Query;

/**
 * A periodic sweep over the stored jobs. It takes over those whose owner has stopped or died, and
 * releases activities that have no job any more.
 */
final class FanOutTakeover {
  private static final Duration SWEEP_INTERVAL = Duration.ofSeconds(5);
  /**
   * Jobs that a sweep of a shared table reads of a shard, the oldest first. It finds the others when
   * these are done. A single process has to hold the watermark for all.
   */
  private static final int MAX_JOBS_PER_SHARD = Query.MAX_LIMIT;

  private final DeliveryContext context;
  private final FanOutQueue queue;
  private final WatermarkHolds holds;
  private final Consumer<FanOutJob> deliver;
  private final PeriodicTask sweeps;
  private final Leases leases = new Leases();
  private boolean firstSweepDone;
  private volatile JobStats jobs = JobStats.NONE;

  /** @param deliver puts a job of another owner into the queue */
  FanOutTakeover(Vertx vertx, DeliveryContext context, FanOutQueue queue, WatermarkHolds holds,
      Consumer<FanOutJob> deliver) {
    this.context = context;
    this.queue = queue;
    this.holds = holds;
    this.deliver = deliver;
    this.sweeps = new PeriodicTask(vertx, "the fan-out sweep", SWEEP_INTERVAL, this::sweep);
  }

  Future<Void> start() {
    return sweeps.start();
  }

  Future<Void> stop() {
    return sweeps.stop();
  }

  /** The jobs that the last sweep found. */
  JobStats jobs() {
    return jobs;
  }

  private void sweep() {
    var pending = pending();
    jobs = stats(pending);
    for (var job : toTakeOver(pending)) {
      if (!queue.contains(job.activity())) {
        holds.hold(job);
        deliver.accept(job);
        releaseIfEnded(job);
      }
    }
    firstSweepDone = true;
    queue.activities().forEach(holds::endIfOld);
    holds.releaseOrphans();
  }

  private List<FanOutJob> pending() {
    var pending = new ArrayList<FanOutJob>();
    for (int shard = 0; shard < FeedKeys.JOB_SHARDS; shard++) {
      var jobs = FeedKeys.fanOuts(shard).limit(MAX_JOBS_PER_SHARD);
      var rows = context.table().isShared()
          ? context.table().query(jobs).await().items()
          : context.table().queryAll(jobs).await();
      rows.stream().map(FanOutJob::of).forEach(pending::add);
    }
    return pending;
  }

  private static JobStats stats(List<FanOutJob> pending) {
    long parked = pending.stream().filter(job -> job.parked().isPresent()).count();
    return new JobStats(
        pending.size() - parked, parked,
        pending.stream().map(FanOutJob::startedAt).min(Comparator.naturalOrder()));
  }

  /** The first sweep of a process takes all jobs, unless other nodes share the table. */
  private List<FanOutJob> toTakeOver(List<FanOutJob> pending) {
    var expired = leases.expired(pending, System.nanoTime()); // always: it observes the epochs
    boolean ownsAllJobs = !firstSweepDone && !context.table().isShared();
    return ownsAllJobs ? pending : expired;
  }

  /** The job may have ended or been deleted after the sweep had read it. */
  private void releaseIfEnded(FanOutJob job) {
    if (!queue.contains(job.activity())) {
      holds.release(job.activity());
    }
  }
}
