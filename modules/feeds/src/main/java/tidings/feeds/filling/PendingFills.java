// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.filling;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Gatherers.windowFixed;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tidings.core.UserId;
import tidings.core.concurrent.BoundedExecutor;
import tidings.core.concurrent.CountedWork;
import tidings.schema.FeedKeys;
import tidings.schema.FollowKeys;
import tidings.schema.readers.FeedCachePolicy;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FeedJobRow;
import tidings.schema.rows.FeedJobRow.Kind;
import tidings.schema.rows.FeedStateRow;
import tidings.store.Condition;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.OptimisticRetry;
import tidings.store.Slices;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Runs all pending fills, grouped by user, for commands that create many. Fills that it leaves are
 * done by a server. Waits for the store.
 */
public final class PendingFills implements CountedWork {
  /** Feeds filled concurrently. */
  private static final int MAX_CONCURRENT_USERS = 16;
  /** Edges completed in one transaction: two operations each, and the feed's state. */
  private static final int EDGES_PER_TRANSACTION = (Table.MAX_TRANSACTION_OPS - 1) / 2;

  private final Table table;
  private final EdgeFill fill;

  public PendingFills(Table table, InstantSource clock, FeedCachePolicy cachePolicy) {
    this.table = table;
    this.fill = new EdgeFill(table, clock, cachePolicy);
  }

  /**
   * Creates the runner for a table, with its stored retention.
   *
   * @param defaultRetention retention for a table that stores none
   * @param mergeAbove number of followers above which an audience is merged on read
   */
  public static PendingFills of(
      Table table, InstantSource clock, Duration defaultRetention, int mergeAbove) {
    return new PendingFills(
        table, clock, FeedCachePolicy.of(table, defaultRetention, mergeAbove));
  }

  @Override
  public long count() {
    return IntStream.range(0, FeedKeys.JOB_SHARDS)
        .mapToObj(shard -> Slices.of(table, FeedKeys.feedJobs(shard)).items())
        .flatMap(PendingFills::fills)
        .count();
  }

  @Override
  public void run(LongConsumer onFilled) {
    try (var executor = new BoundedExecutor(MAX_CONCURRENT_USERS)) {
      for (int shard = 0; shard < FeedKeys.JOB_SHARDS; shard++) {
        run(shard, executor, onFilled);
      }
      executor.awaitAll();
    }
  }

  private void run(int shard, BoundedExecutor executor, LongConsumer onFilled) {
    for (var slice : Slices.of(table, FeedKeys.feedJobs(shard))) {
      fills(slice.items().stream())
          .collect(groupingBy(FeedJobRow::user))
          .forEach((user, jobs) -> executor.execute(() -> {
            fill(user, jobs);
            onFilled.accept(jobs.size());
          }));
    }
  }

  private static Stream<FeedJobRow> fills(Stream<Item> jobs) {
    return jobs.filter(FeedJobRow::isKnown).map(FeedJobRow::of)
        .filter(job -> job.kind() == Kind.FILL);
  }

  private void fill(UserId user, List<FeedJobRow> jobs) {
    jobs.stream().gather(windowFixed(EDGES_PER_TRANSACTION)).forEach(batch -> {
      var edges =
          table.getAll(batch.stream().map(job -> FollowKeys.edge(user, job.target())).toList())
              .await();
      var end = new Transaction();
      for (var job : batch) {
        var row = Optional.ofNullable(edges.get(FollowKeys.edge(user, job.target())));
        row.ifPresent(edge -> fill.write(user, EdgeRow.edge(job.target(), edge), () -> {}));
        end.delete(job.key()).onlyIf(job.isUnchanged());
        row.ifPresentOrElse(
            edge -> end.update(FollowKeys.edge(user, job.target()), EdgeRow.markFilled())
                .onlyIf(Condition.present()),
            () -> end.check(FollowKeys.edge(user, job.target()), Condition.absent()));
      }
      try {
        end.add(FeedStateRow.markCachesOutdated(user)).commit(table).await();
      } catch (ConditionFailedException changed) {
        batch.forEach(this::retry);
      }
    });
  }

  /** Retries a job that was changed or completed concurrently. */
  private void retry(FeedJobRow job) {
    OptimisticRetry.retry(table, () -> {
      table.get(job.key())
          .await()
          .filter(FeedJobRow::isKnown)
          .map(FeedJobRow::of)
          .filter(current -> current.kind() == Kind.FILL)
          .map(current -> new RunningJob(table, current, System::nanoTime, renewed -> {}))
          .ifPresent(fill::run);
      return job;
    });
  }
}
