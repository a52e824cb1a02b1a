// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static java.util.stream.Collectors.toMap;

import com.github.benmanes.caffeine.cache.Cache;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import tidings.core.concurrent.HeartbeatTracker;
import tidings.feeds.filling.RunningJob;
import tidings.schema.rows.FeedJobRow;
import tidings.store.Caches;
import tidings.store.ConditionFailedException;
import tidings.store.Key;
import tidings.store.StoreException;
import tidings.store.Table;

/**
 * The jobs of feeds that this node may run. The node that has created a job runs it first. In a
 * shared table another one takes it over when nobody has renewed its lease for long, by the clock
 * of the observer; a single process finds jobs whose event was lost, and those of its predecessor.
 */
final class FeedJobLeases {
  static final Duration LEASE_DURATION = RunningJob.RENEWAL_INTERVAL.multipliedBy(3);
  /** An unchanged job, as seen by two sweeps of a single process. */
  private static final Duration UNCHANGED = Duration.ofNanos(1);
  /** Renewals that are remembered. A job of a forgotten one is taken over as any other. */
  private static final int MAX_REMEMBERED = 10_000;

  private final Table table;
  private final LongSupplier nanos;
  private final HeartbeatTracker<Key, FeedJobRow> renewals = new HeartbeatTracker<>();
  /** Jobs as this node has renewed them last. */
  private final Cache<Key, FeedJobRow> renewedHere = Caches.ofEntries(MAX_REMEMBERED);
  private final Set<Key> running = ConcurrentHashMap.newKeySet();
  private boolean isFirstSweep = true;

  /** @param nanos a monotonic time */
  FeedJobLeases(Table table, LongSupplier nanos) {
    this.table = table;
    this.nanos = nanos;
  }

  /** Whether no other node has taken the job over. */
  boolean mayRun(FeedJobRow job) {
    return job.isNew() || job.equals(renewedHere.getIfPresent(job.key()));
  }

  /** Runs a job, which no sweep of this node takes over meanwhile. */
  void run(FeedJobRow job, Consumer<RunningJob> work) {
    running.add(job.key());
    try {
      work.accept(new RunningJob(table, job, nanos, this::remember));
    } finally {
      running.remove(job.key());
    }
  }

  /**
   * Returns the jobs to run now. Called by one sweep at a time; waits for the store.
   *
   * @param pending all jobs of the partitions that this node looks at
   */
  List<FeedJobRow> takeOver(Collection<FeedJobRow> pending) {
    long now = nanos.getAsLong();
    renewals.observe(
        pending.stream().collect(toMap(FeedJobRow::key, Function.identity())), now);
    boolean ownsAllJobs = isFirstSweep && !table.isShared();
    isFirstSweep = false;
    var timeout = table.isShared() ? LEASE_DURATION : UNCHANGED;
    var takenOver = new ArrayList<FeedJobRow>();
    for (var job : pending) {
      boolean isAbandoned = renewals.isStale(job.key(), timeout, now)
          && !(table.isShared() && running.contains(job.key()));
      if ((ownsAllJobs || isAbandoned) && claim(job)) {
        takenOver.add(job);
      }
    }
    return takenOver;
  }

  /** A single process needs no claim: it runs the jobs of a user one after another. */
  private boolean claim(FeedJobRow job) {
    if (!table.isShared()) {
      return true;
    }
    var claimed = job.renewed();
    try {
      table.write(List.of(claimed.replacing(job))).await();
      remember(claimed);
      return true;
    } catch (ConditionFailedException changed) {
      return false;
    } catch (StoreException unknown) {
      return false; // the next sweeps see what is stored
    }
  }

  private void remember(FeedJobRow renewed) {
    renewedHere.put(renewed.key(), renewed);
  }
}
