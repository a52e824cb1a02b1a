// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.ActivityId;
import tidings.core.StopTimeouts;
import tidings.store.ConditionFailedException;
import tidings.store.Table;

/**
 * The fan-out jobs of this node: a bounded queue with its worker threads. The first step of a job
 * is urgent; later steps run when no urgent step waits.
 */
final class FanOutQueue {
  /** Jobs that run at the same time on an embedded engine, which keeps a processor busy. */
  static final int EMBEDDED_WORKERS = 2;
  /** The same on a shared table, as a job waits for the network nearly all the time. */
  static final int SHARED_WORKERS = 32;
  /** Jobs in memory. Further jobs stay in the table until a sweep finds them. */
  static final int CAPACITY = 10_000;

  private static final Logger LOG = LoggerFactory.getLogger(FanOutQueue.class);

  private final WatermarkHolds holds;
  private final PriorityWorkers workers;
  /** Activities whose job waits or runs on this node. */
  private final Set<ActivityId> local = ConcurrentHashMap.newKeySet();

  /** A step of a job. */
  interface Step {
    /** Runs the step and returns the next one, which is not urgent; empty at the end of the job. */
    Optional<Step> run();
  }

  FanOutQueue(WatermarkHolds holds, int workerCount) {
    this.holds = holds;
    this.workers = new PriorityWorkers(workerCount);
  }

  static int workers(Table table) {
    return table.isShared() ? SHARED_WORKERS : EMBEDDED_WORKERS;
  }

  /** Whether the job of an activity waits or runs on this node. */
  boolean contains(ActivityId activity) {
    return local.contains(activity);
  }

  /** The activities whose job waits or runs on this node. */
  Set<ActivityId> activities() {
    return Collections.unmodifiableSet(local);
  }

  /**
   * Adds a job, unless it is here already or the queue is full or stopped; its row stays, and a
   * sweep finds it.
   *
   * @return whether it was added
   */
  boolean offer(ActivityId activity, Step first) {
    if (local.size() >= CAPACITY || !local.add(activity)) {
      return false;
    }
    try {
      workers.submitUrgent(() -> run(activity, first));
      return true;
    } catch (RejectedExecutionException stopped) {
      local.remove(activity);
      return false;
    }
  }

  /** Accepts no more steps. Steps that wait already still run. */
  void stop() {
    workers.stop();
  }

  /** Waits for the remaining steps, at most for {@link StopTimeouts#BACKGROUND_WORK}. */
  boolean awaitTermination() throws InterruptedException {
    return workers.awaitTermination(StopTimeouts.BACKGROUND_WORK);
  }

  private void run(ActivityId activity, Step step) {
    boolean isDeferred = false;
    try {
      var next = step.run();
      while (next.isPresent() && !isDeferred) {
        isDeferred = defer(activity, next.get());
        if (!isDeferred) {
          next = next.get().run(); // while shutting down there is no later
        }
      }
      if (!isDeferred) {
        holds.end(activity);
      }
    } catch (ConditionFailedException lost) {
      LOG.debug("the fan-out of {} was taken over or cancelled", activity);
      holds.end(activity);
    } catch (RuntimeException failure) {
      LOG.error(
          "the fan-out of {} failed and could not be parked; a later sweep takes it over", activity,
          failure);
      holds.orphan(activity);
    } finally {
      // Last: a sweep that runs in between must still find the job here. After a successful defer
      // another worker may already have finished it.
      if (!isDeferred) {
        local.remove(activity);
      }
    }
  }

  private boolean defer(ActivityId activity, Step step) {
    try {
      workers.submitDeferred(() -> run(activity, step));
      return true;
    } catch (RejectedExecutionException stopped) {
      return false;
    }
  }
}
