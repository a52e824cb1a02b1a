// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import tidings.core.JobStats;
import tidings.core.concurrent.PeriodicTask;
import tidings.schema.FeedKeys;
import tidings.schema.readers.PendingJobs;

/**
 * A periodic sweep over the stored jobs of the partitions that this node is responsible for. It
 * takes over those whose owner has stopped or died, hands over those that wait here for long, and
 * releases activities that have no job any more.
 */
final class FanOutTakeover {
  private static final Duration SWEEP_INTERVAL = Duration.ofSeconds(5);

  private final DeliveryContext context;
  private final FanOutQueue queue;
  private final WatermarkHolds holds;
  private final Consumer<FanOutJob> deliver;
  private final Runnable handOver;
  private final PeriodicTask sweeps;
  private final PendingJobs pendingJobs;
  private final Leases leases = new Leases();
  private boolean firstSweepDone;
  private volatile JobStats jobs = JobStats.NONE;

  /**
   * @param deliver puts a job of another owner into the queue
   * @param handOver lets other nodes take over jobs that wait in the queue for long
   */
  FanOutTakeover(Vertx vertx, DeliveryContext context, FanOutQueue queue, WatermarkHolds holds,
      Consumer<FanOutJob> deliver, Runnable handOver) {
    this.context = context;
    this.queue = queue;
    this.holds = holds;
    this.deliver = deliver;
    this.handOver = handOver;
    this.pendingJobs = new PendingJobs(
        context.table(), context.nodes(), FeedKeys::fanOuts);
    this.sweeps = new PeriodicTask(vertx, "the fan-out sweep", SWEEP_INTERVAL, this::sweep);
  }

  Future<Void> start() {
    return sweeps.start();
  }

  Future<Void> stop() {
    return sweeps.stop();
  }

  /** The jobs that the last sweep found, in the partitions of this node. */
  JobStats jobs() {
    return jobs;
  }

  private void sweep() {
    pendingJobs.search().ifPresent(
        found -> takeOver(found.stream().map(FanOutJob::of).toList()));
    handOver.run();
    queue.activities().forEach(holds::endIfOld);
    holds.releaseOrphans();
  }

  private void takeOver(List<FanOutJob> pending) {
    jobs = stats(pending);
    for (var job : toTakeOver(pending)) {
      if (!queue.contains(job.activity())) {
        holds.hold(job);
        deliver.accept(job);
        releaseIfEnded(job);
      }
    }
    firstSweepDone = true;
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
