// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.erasing;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Nodes;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.schema.ItemType;
import tidings.schema.readers.DueItemSweeper;
import tidings.schema.rows.ErasedUserRow;
import tidings.store.Item;
import tidings.store.Table;

/**
 * Runs the erasures that are stored. A job is removed with its last step, so another run, or another
 * node, continues one that was interrupted. They run one after another, beside all other due work.
 */
public final class ErasureJobs {
  private static final Logger LOG = LoggerFactory.getLogger(ErasureJobs.class);

  /** Time in which requests end that the user has begun before, and their rows are found. */
  private static final Duration LAST_REQUESTS = Table.SETTLE_DELAY.multipliedBy(2);

  private final Bus bus;
  private final Table table;
  private final InstantSource clock;
  private final Vertx vertx;
  private final DueItemSweeper sweeper;
  private volatile boolean isStopping;

  /** @param nodes share out the search for jobs */
  public ErasureJobs(Vertx vertx, Bus bus, Table table, Nodes nodes, InstantSource clock) {
    this.vertx = vertx;
    this.bus = bus;
    this.table = table;
    this.clock = clock;
    this.sweeper = new DueItemSweeper(
        vertx, table, nodes, clock, "erasures", Map.of(ItemType.ERASURE, this::run));
  }

  /** Starts once all features answer. The result waits for the jobs that are there already. */
  public Future<Void> start() {
    return sweeper.start();
  }

  /** An erasure that runs ends with its page; the next start continues it. */
  public Future<Void> stop() {
    isStopping = true;
    return sweeper.stop();
  }

  private void run(Item job) {
    var user = ErasedUserRow.userOfJob(job);
    var started = clock.instant();
    var progress = new ErasureProgress(table, user, () -> isStopping);
    try {
      removeAll(user, progress);
      progress.finish(job.key(), clock.instant());
    } catch (CancellationException stopping) {
      LOG.info("the erasure of {} is interrupted: {}", user, stopping.getMessage());
      return;
    }
    LOG.info("the user {} is erased: {} rows in {} s", user, progress.total(),
        Duration.between(started, clock.instant()).toSeconds());
  }

  /**
   * Removes what keys lead to until nothing is found, and then, once, what is found nowhere else. The
   * last requests of the user, and the jobs that the removal itself has created, may add rows behind.
   */
  private void removeAll(UserId user, ErasureProgress progress) {
    var context = new ErasureContext(bus, table, user, progress);
    var own = new OwnRows(context);
    own.removeUntilNoneIsLeft();
    vertx.timer(LAST_REQUESTS.toMillis(), MILLISECONDS).await();
    new StrayRows(context).remove();
    own.removeUntilNoneIsLeft();
  }
}
