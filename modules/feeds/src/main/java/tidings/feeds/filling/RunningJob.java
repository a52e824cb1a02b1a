// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.filling;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import tidings.schema.rows.FeedJobRow;
import tidings.store.Condition;
import tidings.store.Table;

/**
 * A job of a feed that this process runs. In a shared table its lease is renewed while it takes
 * long, so that no other node takes it over. Used by one thread.
 */
public final class RunningJob {
  /** A third of the time after which another node takes a job over. */
  public static final Duration RENEWAL_INTERVAL = Duration.ofSeconds(5);

  private final Table table;
  private final LongSupplier nanos;
  private final Consumer<FeedJobRow> onRenewed;
  private FeedJobRow stored;
  private long renewedAt;

  /**
   * @param job as it is stored
   * @param nanos a monotonic time
   * @param onRenewed learns of each stored renewal
   */
  public RunningJob(
      Table table, FeedJobRow job, LongSupplier nanos, Consumer<FeedJobRow> onRenewed) {
    this.table = table;
    this.nanos = nanos;
    this.onRenewed = onRenewed;
    this.stored = job;
    this.renewedAt = nanos.getAsLong();
  }

  /** The job as it is stored. */
  public FeedJobRow stored() {
    return stored;
  }

  /** The conditions of its end. */
  public Condition[] isStillOwned() {
    return stored.isUnchanged();
  }

  /**
   * Renews the lease when it is time. Called at each step of the work.
   *
   * @throws tidings.store.ConditionFailedException if the job was replaced or taken over
   */
  public void renewIfDue() {
    long now = nanos.getAsLong();
    if (table.isShared() && now - renewedAt >= RENEWAL_INTERVAL.toNanos()) {
      var renewed = stored.renewed();
      table.write(List.of(renewed.replacing(stored))).await();
      onRenewed.accept(renewed);
      stored = renewed;
      renewedAt = now;
    }
  }
}
