// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.ActivityId;
import tidings.core.JobStats;
import tidings.core.concurrent.PeriodicTask;
import tidings.schema.Keys;
import tidings.store.ConditionFailedException;
import tidings.store.StoreException;

/**
 * Runs the jobs of the fan-out: those of this node's own posts at once, those that another node or
 * a former process left behind when their lease has ended.
 *
 * <p>They run on platform threads of their own, so that a large fan-out shares the processor
 * fairly with those who wait for an answer.
 */
public final class FanOut {
  /** Jobs at once. */
  static final int WORKER_COUNT = 2;
  /** Jobs that wait in memory; what comes on top is found in the table by a sweep. */
  static final int QUEUE_CAPACITY = 10_000;
  /** Jobs that wait with their connected followers in mind, who have been told already. */
  static final int MAX_DEFERRED = 64;
  /** How often the table is searched for jobs left behind. */
  private static final Duration SWEEP_INTERVAL = Duration.ofSeconds(5);
  /** How long a node that stops waits for its pages to be written. */
  static final Duration SHUTDOWN_GRACE = Duration.ofSeconds(4);
  /** How often a run is begun again from its checkpoint before the job is parked. */
  static final int MAX_ATTEMPTS = 5;
  /** Before the second attempt; doubled with each one. */
  static final Duration INITIAL_RETRY_DELAY = Duration.ofMillis(100);

  private static final Logger LOG = LoggerFactory.getLogger(FanOut.class);

  private final Vertx vertx;
  private final DeliveryContext context;
  private final PriorityWorkers workers = new PriorityWorkers(WORKER_COUNT);
  /** How many jobs are waiting whose connected followers have been told. */
  private final AtomicInteger deferred = new AtomicInteger();
  private final PeriodicTask sweeps;
  private final Leases leases = new Leases();
  /** Activities whose job waits or runs here. */
  private final Set<ActivityId> local = ConcurrentHashMap.newKeySet();
  /** Activities that hold the watermark, and whose job is not here if they have one. */
  private final Set<ActivityId> orphaned = ConcurrentHashMap.newKeySet();
  private boolean firstSweepDone;
  private volatile boolean stopping;
  private volatile JobStats jobs = JobStats.NONE;

  public FanOut(Vertx vertx, DeliveryContext context) {
    this.vertx = vertx;
    this.context = context;
    this.sweeps = new PeriodicTask(vertx, "the sweep for fan-outs", SWEEP_INTERVAL, this::sweep);
  }

  /** Takes over what was left behind, and looks for more from time to time. */
  public Future<Void> start() {
    return sweeps.start();
  }

  /** What the last sweep has found. */
  public JobStats jobs() {
    return jobs;
  }

  /** Delivers an activity whose job was stored by this node, and which holds the watermark. */
  public void deliver(FanOutJob job) {
    enqueue(job, false);
  }

  /**
   * Lets go of an activity that has no job: it was not stored after all, or is deleted. While it has
   * one, or the store does not answer, sweeps look after it.
   */
  public void release(ActivityId activity) {
    if (!local.contains(activity)) {
      orphaned.add(activity);
      release(List.of(activity));
    }
  }

  private void release(List<ActivityId> activities) {
    var jobs = context.table().getAll(activities.stream().map(Keys::fanOut).toList()).await();
    for (var activity : activities) {
      if (!jobs.containsKey(Keys.fanOut(activity))) {
        orphaned.remove(activity);
        context.watermark().end(activity);
      }
    }
  }

  /** Finishes the pages that are being written, and hands the rest over to others. */
  public Future<Void> stop() {
    stopping = true;
    workers.stop();
    return sweeps.stop().compose(stopped -> vertx.<Boolean>executeBlocking(
        () -> workers.awaitTermination(SHUTDOWN_GRACE)))
        .mapEmpty();
  }

  private void sweep() {
    var pending = new ArrayList<FanOutJob>();
    for (int shard = 0; shard < Keys.JOB_SHARDS; shard++) {
      context.table().queryAll(Keys.fanOuts(shard)).await().stream().map(FanOutJob::of)
          .forEach(pending::add);
    }
    long parked = pending.stream().filter(job -> job.parked().isPresent()).count();
    jobs = new JobStats(
        pending.size() - parked, parked,
        pending.stream().map(FanOutJob::startedAt).min(Comparator.naturalOrder()));
    boolean ownsAllJobs = !firstSweepDone && !context.table().isShared();
    List<FanOutJob> expired = leases.expired(pending, System.nanoTime());
    for (var job : ownsAllJobs ? pending : expired) {
      if (!local.contains(job.activity())) {
        if (!job.late()) {
          context.watermark().hold(job.activity());
        }
        enqueue(job, true);
        release(job.activity()); // it may have ended or been deleted since it was read
      }
    }
    firstSweepDone = true;
    release(List.copyOf(orphaned));
  }

  private void enqueue(FanOutJob job, boolean needsTakeover) {
    if (local.size() >= QUEUE_CAPACITY || !local.add(job.activity())) {
      return; // the row stays, and a sweep finds it
    }
    try {
      workers
          .submitUrgent(() -> work(job.activity(), () -> deliverOnlineFirst(job, needsTakeover)));
    } catch (RejectedExecutionException stopped) {
      local.remove(job.activity()); // the same
    }
  }

  /** A piece of work on a job; true, when more of it waits for its turn. */
  private interface JobStep {
    boolean run();
  }

  private void work(ActivityId activity, JobStep step) {
    boolean isDeferred = false;
    try {
      isDeferred = step.run();
      if (!isDeferred) {
        context.watermark().end(activity);
      }
    } catch (ConditionFailedException lost) {
      LOG.debug("the fan-out of {} was taken over or cancelled", activity);
      context.watermark().end(activity);
    } catch (RuntimeException failure) {
      LOG.error("the fan-out of {} could not be parked", activity, failure);
      orphaned.add(activity);
    } finally {
      if (!isDeferred) {
        local.remove(activity);
      }
    }
  }

  /** Those who are connected, and then everybody when it is their turn. */
  private boolean deliverOnlineFirst(FanOutJob job, boolean needsTakeover) {
    if (stopping || deferred.get() >= MAX_DEFERRED) {
      return defer(job, () -> deliverAll(job, needsTakeover));
    }
    var run = new FanOutRun(context, needsTakeover ? takeOver(job) : job, () -> stopping);
    if (!attempt(job.activity(), 1, run::deliverToOnline)) {
      return false;
    }
    deferred.incrementAndGet();
    return defer(job, () -> {
      deferred.decrementAndGet();
      attempt(job.activity(), 1, run::deliverToRest);
      return false;
    });
  }

  private boolean deliverAll(FanOutJob job, boolean needsTakeover) {
    if (!stopping) {
      attempt(
          job.activity(), 1, new FanOutRun(context, needsTakeover ? takeOver(job) : job,
              () -> stopping)::deliverToAll);
    } else if (!needsTakeover) {
      context.table().write(List.of(job.handedOver().replacing(job))).await();
    }
    return false;
  }

  /** Has its turn when nothing is urgent; at once, if there is no later. */
  private boolean defer(FanOutJob job, JobStep step) {
    try {
      workers.submitDeferred(() -> work(job.activity(), step));
      return true;
    } catch (RejectedExecutionException stopped) {
      return step.run();
    }
  }

  private FanOutJob takeOver(FanOutJob job) {
    var takenOver = job.takenOver().late(context.watermark().hasPassed(job.activity()));
    context.table().write(List.of(takenOver.replacing(job))).await();
    return takenOver;
  }

  /**
   * Does something of a job; if that fails, all of it from its checkpoint on.
   *
   * @return whether it went well at once
   */
  private boolean attempt(ActivityId activity, int attempt, Runnable work) {
    try {
      work.run();
      return attempt == 1;
    } catch (StoreException failure) {
      if (attempt == MAX_ATTEMPTS || stopping) {
        park(activity, failure);
      } else {
        sleepBeforeRetry(attempt);
        attempt(activity, attempt + 1,
            new FanOutRun(context, requireStored(activity), () -> stopping)::deliverToAll);
      }
    } catch (ConditionFailedException lost) {
      throw lost;
    } catch (RuntimeException failure) {
      park(activity, failure);
    }
    return false;
  }

  private void park(ActivityId activity, RuntimeException failure) {
    LOG.error("the fan-out of {} is parked", activity, failure);
    var job = requireStored(activity);
    var parked = job.parkedFor(failure.getClass().getSimpleName() + ": " + failure.getMessage());
    context.table().write(List.of(parked.replacing(job))).await();
  }

  private FanOutJob requireStored(ActivityId activity) {
    return context.table()
        .get(Keys.fanOut(activity))
        .await()
        .map(FanOutJob::of)
        .orElseThrow(() -> new ConditionFailedException(List.of()));
  }

  private static void sleepBeforeRetry(int attempt) {
    try {
      Thread.sleep(INITIAL_RETRY_DELAY.multipliedBy(1L << attempt).toMillis());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
