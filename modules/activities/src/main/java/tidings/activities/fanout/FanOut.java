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
import tidings.core.Chore;
import tidings.core.Jobs;
import tidings.store.ConditionFailed;
import tidings.store.Keys;
import tidings.store.StoreFailure;

/**
 * Runs the jobs of the fan-out: those of this node's own posts at once, those that another node or
 * a former process left behind when their lease has ended.
 *
 * <p>They run on platform threads of their own, so that a large fan-out shares the processor
 * fairly with those who wait for an answer.
 */
public final class FanOut {
  /** Jobs at once. */
  static final int WORKERS = 2;
  /** Jobs that wait in memory; what comes on top is found in the table by a sweep. */
  static final int QUEUED = 10_000;
  /** Jobs that wait with their connected followers in mind, who have been told already. */
  static final int AHEAD = 64;
  /** How often the table is searched for jobs left behind. */
  private static final Duration SWEEP = Duration.ofSeconds(5);
  /** How long a node that stops waits for its pages to be written. */
  static final Duration FAREWELL = Duration.ofSeconds(4);
  /** How often a run is begun again from its checkpoint before the job is parked. */
  static final int ATTEMPTS = 5;
  /** Before the second attempt; doubled with each one. */
  static final Duration PAUSE = Duration.ofMillis(100);

  private static final Logger LOG = LoggerFactory.getLogger(FanOut.class);

  private final Vertx vertx;
  private final Means means;
  private final Workers workers = new Workers(WORKERS);
  /** How many jobs are waiting whose connected followers have been told. */
  private final AtomicInteger ahead = new AtomicInteger();
  private final Chore sweeps;
  private final Leases leases = new Leases();
  /** Activities whose job waits or runs here. */
  private final Set<ActivityId> here = ConcurrentHashMap.newKeySet();
  /** Activities that hold the watermark, and whose job is not here if they have one. */
  private final Set<ActivityId> astray = ConcurrentHashMap.newKeySet();
  private boolean swept;
  private volatile boolean stopping;
  private volatile Jobs jobs = Jobs.NONE;

  public FanOut(Vertx vertx, Means means) {
    this.vertx = vertx;
    this.means = means;
    this.sweeps = new Chore(vertx, "the sweep for fan-outs", SWEEP, this::sweep);
  }

  /** Takes over what was left behind, and looks for more from time to time. */
  public Future<Void> start() {
    return sweeps.start();
  }

  /** What the last sweep has found. */
  public Jobs jobs() {
    return jobs;
  }

  /** Delivers an activity whose job was stored by this node, and which holds the watermark. */
  public void deliver(Job job) {
    enqueue(job, false);
  }

  /**
   * Lets go of an activity that has no job: it was not stored after all, or is deleted. While it has
   * one, or the store does not answer, sweeps look after it.
   */
  public void release(ActivityId activity) {
    if (!here.contains(activity)) {
      astray.add(activity);
      release(List.of(activity));
    }
  }

  private void release(List<ActivityId> some) {
    var jobs = means.table().getAll(some.stream().map(Keys::fanOut).toList()).await();
    for (var activity : some) {
      if (!jobs.containsKey(Keys.fanOut(activity))) {
        astray.remove(activity);
        means.watermark().end(activity);
      }
    }
  }

  /** Finishes the pages that are being written, and hands the rest over to others. */
  public Future<Void> stop() {
    stopping = true;
    workers.stop();
    return sweeps.stop().compose(stopped -> vertx.<Boolean>executeBlocking(
        () -> workers.await(FAREWELL)))
        .mapEmpty();
  }

  private void sweep() {
    var pending = new ArrayList<Job>();
    for (int shard = 0; shard < Keys.JOB_SHARDS; shard++) {
      means.table().all(Keys.fanOuts(shard)).await().stream().map(Job::of).forEach(pending::add);
    }
    long parked = pending.stream().filter(job -> job.parked().isPresent()).count();
    jobs = new Jobs(
        pending.size() - parked, parked,
        pending.stream().map(Job::startedAt).min(Comparator.naturalOrder()));
    boolean nobodyElse = !swept && !means.table().shared();
    List<Job> ended = leases.ended(pending, System.nanoTime());
    for (var job : nobodyElse ? pending : ended) {
      if (!here.contains(job.activity())) {
        if (!job.late()) {
          means.watermark().hold(job.activity());
        }
        enqueue(job, true);
        release(job.activity()); // it may have ended or been deleted since it was read
      }
    }
    swept = true;
    release(List.copyOf(astray));
  }

  private void enqueue(Job job, boolean foreign) {
    if (here.size() >= QUEUED || !here.add(job.activity())) {
      return; // the row stays, and a sweep finds it
    }
    try {
      workers.urgent(() -> work(job.activity(), () -> first(job, foreign)));
    } catch (RejectedExecutionException stopped) {
      here.remove(job.activity()); // the same
    }
  }

  /** A piece of work on a job; true, when more of it waits for its turn. */
  private interface Work {
    boolean goesOn();
  }

  private void work(ActivityId activity, Work work) {
    boolean goesOn = false;
    try {
      goesOn = work.goesOn();
      if (!goesOn) {
        means.watermark().end(activity);
      }
    } catch (ConditionFailed lost) {
      LOG.debug("the fan-out of {} was taken over or cancelled", activity);
      means.watermark().end(activity);
    } catch (RuntimeException failure) {
      LOG.error("the fan-out of {} could not be parked", activity, failure);
      astray.add(activity);
    } finally {
      if (!goesOn) {
        here.remove(activity);
      }
    }
  }

  /** Those who are connected, and then everybody when it is their turn. */
  private boolean first(Job job, boolean foreign) {
    if (stopping || ahead.get() >= AHEAD) {
      return goesOn(job, () -> whole(job, foreign));
    }
    var run = new Run(means, foreign ? takeOver(job) : job, () -> stopping);
    if (!attempt(job.activity(), 1, run::first)) {
      return false;
    }
    ahead.incrementAndGet();
    return goesOn(job, () -> {
      ahead.decrementAndGet();
      attempt(job.activity(), 1, run::rest);
      return false;
    });
  }

  private boolean whole(Job job, boolean foreign) {
    if (!stopping) {
      attempt(
          job.activity(), 1, new Run(means, foreign ? takeOver(job) : job, () -> stopping)::all);
    } else if (!foreign) {
      means.table().write(List.of(job.handedOver().replacing(job))).await();
    }
    return false;
  }

  /** Has its turn when nothing is urgent; at once, if there is no later. */
  private boolean goesOn(Job job, Work work) {
    try {
      workers.rest(() -> work(job.activity(), work));
      return true;
    } catch (RejectedExecutionException stopped) {
      return work.goesOn();
    }
  }

  private Job takeOver(Job job) {
    var mine = job.takenOver().late(means.watermark().hasPassed(job.activity()));
    means.table().write(List.of(mine.replacing(job))).await();
    return mine;
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
    } catch (StoreFailure failure) {
      if (attempt == ATTEMPTS || stopping) {
        park(activity, failure);
      } else {
        pause(attempt);
        attempt(activity, attempt + 1, new Run(means, stored(activity), () -> stopping)::all);
      }
    } catch (ConditionFailed lost) {
      throw lost;
    } catch (RuntimeException failure) {
      park(activity, failure);
    }
    return false;
  }

  private void park(ActivityId activity, RuntimeException failure) {
    LOG.error("the fan-out of {} is parked", activity, failure);
    var job = stored(activity);
    var parked = job.parkedFor(failure.getClass().getSimpleName() + ": " + failure.getMessage());
    means.table().write(List.of(parked.replacing(job))).await();
  }

  private Job stored(ActivityId activity) {
    return means.table()
        .get(Keys.fanOut(activity))
        .await()
        .map(Job::of)
        .orElseThrow(() -> new ConditionFailed(List.of()));
  }

  private static void pause(int attempt) {
    try {
      Thread.sleep(PAUSE.multipliedBy(1L << attempt).toMillis());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
