// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import tidings.activities.fanout.FanOutQueue.Step;
import tidings.activities.fanout.WaitingJobs.Claim;
import tidings.core.ActivityId;
import tidings.core.JobStats;
import tidings.schema.FeedKeys;
import tidings.store.ConditionFailedException;

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
  private final LongSupplier nanos;
  private final WatermarkHolds holds;
  private final FanOutQueue queue;
  private final WaitingJobs waiting;
  private final FanOutTakeover takeover;
  private final FanOutRetryPolicy retryPolicy;
  private final AtomicInteger deferred = new AtomicInteger();
  private volatile boolean stopping;

  public FanOut(Vertx vertx, DeliveryContext context) {
    this(vertx, context, System::nanoTime);
  }

  /** @param nanos a monotonic time */
  FanOut(Vertx vertx, DeliveryContext context, LongSupplier nanos) {
    this.vertx = vertx;
    this.context = context;
    this.nanos = nanos;
    this.holds = new WatermarkHolds(context);
    this.queue = new FanOutQueue(holds, FanOutQueue.workers(context.table()));
    this.waiting = new WaitingJobs(context, nanos);
    this.takeover = new FanOutTakeover(vertx, context, queue, holds,
        job -> offer(new Claim(job, Optional.empty())), waiting::handOver);
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
    offer(waiting.ownedNow(job));
  }

  private void offer(Claim claim) {
    if (waiting.add(claim) && !queue.offer(
        claim.job().activity(), () -> deliverOnlineFirst(claim))) {
      waiting.remove(claim);
    }
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

  /**
   * Finishes the pages that are being written, if that does not take long, and hands the remaining
   * jobs over.
   */
  public Future<Void> stop() {
    stopping = true;
    queue.stop();
    return takeover.stop()
        .compose(stopped -> vertx.<Boolean>executeBlocking(queue::awaitTermination))
        .compose(ended -> handOverUnfinished());
  }

  /** The next owner writes the pages after the last checkpoint once more. */
  private Future<Void> handOverUnfinished() {
    var unfinished = queue.activities().stream()
        .limit(WaitingJobs.MAX_HANDED_OVER)
        .map(this::handOver)
        .toList();
    return Future.join(unfinished).otherwiseEmpty().mapEmpty();
  }

  private Future<Void> handOver(ActivityId activity) {
    return context.table().get(FeedKeys.fanOut(activity))
        .compose(row -> row.map(FanOutJob::of)
            .filter(job -> !job.free() && job.parked().isEmpty())
            .map(job -> context.table().write(List.of(job.handedOver().replacing(job))))
            .orElseGet(Future::succeededFuture));
  }

  /** Delivers to the online followers now, and defers the others. */
  private Optional<Step> deliverOnlineFirst(Claim added) {
    if (stopping || deferred.get() >= MAX_DEFERRED) {
      return Optional.of(() -> deliverAll(added));
    }
    var claim = waiting.remove(added);
    var activity = claim.job().activity();
    var run = newRun(owned(claim));
    if (!retryPolicy.run(activity, run::deliverToOnline, this::restart)) {
      return Optional.empty();
    }
    deferred.incrementAndGet();
    long deferredAt = nanos.getAsLong();
    return Optional.of(() -> {
      deferred.decrementAndGet();
      if (waiting.hasWaitedSince(deferredAt)) {
        run.renewClaim();
      }
      retryPolicy.run(activity, run::deliverToRest, this::restart);
      return Optional.empty();
    });
  }

  /** A node that stops hands its own jobs over; jobs of other owners it leaves as they are. */
  private Optional<Step> deliverAll(Claim added) {
    var claim = waiting.remove(added);
    var job = claim.job();
    if (!stopping) {
      var run = newRun(owned(claim));
      retryPolicy.run(job.activity(), run::deliverToAll, this::restart);
    } else if (claim.since().isPresent()) {
      context.table().write(List.of(job.handedOver().replacing(job))).await();
    }
    return Optional.empty();
  }

  /** @throws ConditionFailedException if another node has become the owner */
  private FanOutJob owned(Claim claim) {
    return waiting.isFresh(claim) ? claim.job() : takeOver(claim.job());
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
