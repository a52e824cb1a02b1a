// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.ActivityId;
import tidings.core.concurrent.Backoff;
import tidings.schema.FeedKeys;
import tidings.store.ConditionFailedException;
import tidings.store.StoreException;
import tidings.store.Table;

/**
 * Retries jobs when the store fails: the job restarts from its last checkpoint, with exponential
 * backoff, and is parked after {@value #MAX_ATTEMPTS} attempts. Other failures park it at once.
 */
final class FanOutRetryPolicy {
  /** Attempts before a job is parked. */
  static final int MAX_ATTEMPTS = 5;
  /** Used without jitter: only the owner of a job retries it. */
  static final Backoff BACKOFF = new Backoff(Duration.ofMillis(200), Duration.ofSeconds(2));

  private static final Logger LOG = LoggerFactory.getLogger(FanOutRetryPolicy.class);

  private final Table table;
  private final Backoff backoff;
  private final BooleanSupplier stopping;

  /** @param stopping whether the node stops, so that there are no more retries */
  FanOutRetryPolicy(Table table, Backoff backoff, BooleanSupplier stopping) {
    this.table = table;
    this.backoff = backoff;
    this.stopping = stopping;
  }

  /**
   * Runs a part of a job.
   *
   * @param restart delivers the whole job from the given checkpoint on
   * @return whether the work succeeded at the first attempt; otherwise the job has ended or is
   *     parked
   * @throws ConditionFailedException when the job has another owner or is gone
   */
  boolean run(ActivityId activity, Runnable work, Consumer<FanOutJob> restart) {
    var next = work;
    for (int attempt = 1;; attempt++) {
      try {
        next.run();
        return attempt == 1;
      } catch (StoreException failure) {
        if (attempt == MAX_ATTEMPTS || stopping.getAsBoolean()) {
          park(activity, failure);
          return false;
        }
        sleep(backoff.delay(attempt));
        next = () -> restart.accept(requireStored(activity));
      } catch (ConditionFailedException lost) {
        throw lost;
      } catch (RuntimeException failure) {
        park(activity, failure);
        return false;
      }
    }
  }

  private void park(ActivityId activity, RuntimeException failure) {
    LOG.error("the fan-out of {} failed and is parked; a later sweep retries it", activity,
        failure);
    var job = requireStored(activity);
    var parked = job.parkedFor(failure.getClass().getSimpleName() + ": " + failure.getMessage());
    table.write(List.of(parked.replacing(job))).await();
  }

  private FanOutJob requireStored(ActivityId activity) {
    return table.get(FeedKeys.fanOut(activity))
        .await()
        .map(FanOutJob::of)
        .orElseThrow(() -> new ConditionFailedException(List.of()));
  }

  private static void sleep(Duration delay) {
    try {
      Thread.sleep(delay);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
