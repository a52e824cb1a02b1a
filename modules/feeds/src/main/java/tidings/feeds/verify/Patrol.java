// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.verify;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.ActivityId;
import tidings.store.Condition;
import tidings.store.ConditionFailed;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.Cached;

/**
 * Goes through the whole table once a day, beside all else that a server does and at a bounded
 * pace, and tells what is not as it should be. It mends nothing. Of several servers that share a
 * table one goes; when that ends on its way, the next day has another.
 */
public final class Patrol {
  private static final Logger LOG = LoggerFactory.getLogger(Patrol.class);

  /** From the beginning of a round to that of the next. */
  static final Duration EVERY = Duration.ofDays(1);
  /** How often it looks whether it is time. */
  private static final Duration LOOK = Duration.ofMinutes(1);
  /** Rows that are read at once. */
  private static final int ROWS = 100;
  /** Faults of a round that are logged; more are counted alone. */
  private static final int LOGGED = 20;

  private final Table table;
  private final InstantSource clock;
  private final Verify verify;
  private final Pace pace;
  private final boolean goes;
  private volatile Future<Void> gone = Future.succeededFuture();
  private volatile Round last = Round.NONE;
  private volatile Round current = Round.NONE;
  private Instant next = Instant.MIN;
  private int logged;

  /**
   * @param settled before which nothing is under way, at the moment it is asked
   * @param units of reading a second, as DynamoDB counts them; 0 for no patrol at all
   */
  public Patrol(Table table, Supplier<ActivityId> settled, InstantSource clock,
      Cached cached, int units) {
    this.table = table;
    this.clock = clock;
    this.goes = units > 0;
    this.pace = new Pace(units);
    this.verify = new Verify(PacedTable.of(table, pace), settled, Verify.settles(table), clock,
        cached);
  }

  /** Goes from now on, on a thread of its own. */
  public void start() {
    if (goes) {
      var stopped = Promise.<Void>promise();
      gone = stopped.future();
      Thread.ofVirtual().name("tidings-patrol").start(() -> run(stopped));
    }
  }

  /** Ends a round on its way. */
  public Future<Void> stop() {
    pace.end();
    return gone;
  }

  /** What the last round that came to its end has found, or the current one if that is more. */
  public Round found() {
    var now = current;
    var before = last;
    return new Round(
        Math.max(now.missing(), before.missing()), Math.max(now.adrift(), before.adrift()),
        Math.max(now.stale(), before.stale()), before.ended());
  }

  private void run(Promise<Void> stopped) {
    try {
      do {
        goIfItIsTime();
      } while (!pace.endsWithin(LOOK));
    } finally {
      stopped.complete();
    }
  }

  private void goIfItIsTime() {
    try {
      var now = clock.instant();
      if (!now.isBefore(next) && isMine(now)) {
        next = now.plus(EVERY);
        go();
      }
    } catch (CancellationException told) {
      LOG.debug("the patrol was told to end on its way");
    } catch (RuntimeException failure) {
      LOG.error("the patrol came not to its end, and begins anew another day", failure);
    }
  }

  /** Whether no other server has begun the round of this day. */
  private boolean isMine(Instant now) {
    if (!table.shared()) {
      return true;
    }
    try {
      new Transaction()
          .put(
              Item.at(Keys.patrol(), "patrol")
                  .expiresAt(now.plus(EVERY).getEpochSecond())
                  .build())
          .onlyIf(Condition.absent())
          .commit(table)
          .await();
      return true;
    } catch (ConditionFailed another) {
      return false;
    }
  }

  private void go() {
    current = Round.NONE;
    logged = 0;
    Optional<String> after = Optional.empty();
    do {
      after = verify.step(0, 1, after, ROWS, this::found).next();
    } while (after.isPresent());
    last = current.endedAt(clock.instant());
    current = Round.NONE;
  }

  private void found(Finding finding) {
    current = current.with(finding);
    if (finding.kind().isFault() && ++logged <= LOGGED) {
      LOG.warn("{} {}", finding.about(), finding.detail());
    }
  }
}
