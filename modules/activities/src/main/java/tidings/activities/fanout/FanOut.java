// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import tidings.activities.fanout.FanOutQueue.Step;
import tidings.core.ActivityId;
import tidings.core.JobStats;

/**
 * Delivers activities to their followers: those published on this node at once, those of other
 * nodes or of a former process after their lease has expired.
 *
 * <p>Jobs run on platform threads of their own, so that a large fan-out shares the processor fairly
 * with requests.
 */
public final class FanOut {
  /**
   * Max. jobs whose online followers were notified and whose remaining followers still wait. Each
   * holds the watermark and remembers the online followers.
   */
  static final int MAX_DEFERRED = 256;

  private final Vertx vertx;
  private final DeliveryContext context;
  private final WatermarkHolds holds;
  private final FanOutQueue queue;
  private final FanOutTakeover takeover;
  private final FanOutRetryPolicy retryPolicy;
  private final AtomicInteger deferred = new AtomicInteger();
  private volatile boolean stopping;

  public FanOut(Vertx vertx, DeliveryContext context) {
    this.vertx = vertx;
    this.context = context;
    this.holds = new WatermarkHolds(context);
    this.queue = new FanOutQueue(holds);
    this.takeover = new FanOutTakeover(
        vertx, context, queue, holds,
        job -> queue.offer(job.activity(), () -> deliverOnlineFirst(job, true)));
    this.retryPolicy =
        new FanOutRetryPolicy(context.table(), FanOutRetryPolicy.BACKOFF, () -> stopping);
  }

  /** Takes over the jobs that were left behind, now and periodically. */
  public Future<Void> start() {
    return takeover.start();
  }

  /** The jobs that the last sweep found. */
  public JobStats jobs() {
    return takeover.jobs();
  }

  /** Delivers an activity whose job was stored by this node, and which holds the watermark. */
  public void deliver(FanOutJob job) {
    queue.offer(job.activity(), () -> deliverOnlineFirst(job, false));
  }

  /**
   * Stops holding the watermark for an activity without a job: it was not stored after all, or is
   * deleted. While the table has a job for it, or the store fails, the sweeps take care of it.
   */
  public void release(ActivityId activity) {
    if (!queue.contains(activity)) {
      holds.release(activity);
    }
  }

  /** Finishes the pages that are being written and hands the remaining jobs over. */
  public Future<Void> stop() {
    stopping = true;
    queue.stop();
    return takeover.stop()
        .compose(stopped -> vertx.<Boolean>executeBlocking(queue::awaitTermination))
        .mapEmpty();
  }

  /** Delivers to the online followers now, and defers the others. */
  private Optional<Step> deliverOnlineFirst(FanOutJob job, boolean needsTakeover) {
    if (stopping || deferred.get() >= MAX_DEFERRED) {
      return Optional.of(() -> deliverAll(job, needsTakeover));
    }
    var run = newRun(needsTakeover ? takeOver(job) : job);
    if (!retryPolicy.run(job.activity(), run::deliverToOnline, this::restart)) {
      return Optional.empty();
    }
    deferred.incrementAndGet();
    return Optional.of(() -> {
      deferred.decrementAndGet();
      retryPolicy.run(job.activity(), run::deliverToRest, this::restart);
      return Optional.empty();
    });
  }

  /** A node that stops hands its own jobs over; jobs of other owners it leaves as they are. */
  private Optional<Step> deliverAll(FanOutJob job, boolean needsTakeover) {
    if (!stopping) {
      var run = newRun(needsTakeover ? takeOver(job) : job);
      retryPolicy.run(job.activity(), run::deliverToAll, this::restart);
    } else if (!needsTakeover) {
      context.table().write(List.of(job.handedOver().replacing(job))).await();
    }
    return Optional.empty();
  }

  private void restart(FanOutJob stored) {
    newRun(stored).deliverToAll();
  }

  /** Becomes the owner of a job, before anything is delivered. */
  private FanOutJob takeOver(FanOutJob job) {
    var takenOver = job.takenOver().late(context.watermark().hasPassed(job.activity()));
    context.table().write(List.of(takenOver.replacing(job))).await();
    return takenOver;
  }

  private FanOutRun newRun(FanOutJob job) {
    return new FanOutRun(context, job, () -> stopping);
  }
}
