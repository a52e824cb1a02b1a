// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Set;
import tidings.core.bus.Bus;
import tidings.core.concurrent.PeriodicTask;
import tidings.schema.AccountKeys;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Slices;
import tidings.store.Table;

/**
 * Announces sessions that were ended through other servers on the same table: reads their rows
 * every {@link #POLL_INTERVAL}. A failed poll is caught up by the next one.
 */
final class SessionEndPoller {
  /**
   * Polls twice within the five seconds in which connections of an ended session must be closed.
   */
  static final Duration POLL_INTERVAL = Duration.ofSeconds(2);
  /** Max. difference of the servers' clocks, plus the time to store a row. */
  static final Duration CLOCK_SKEW_MARGIN = Duration.ofSeconds(20);
  /** Max. rows remembered as announced; beyond that, some are announced twice. */
  static final int MAX_KNOWN_ROWS = 10_000;

  private final Bus bus;
  private final Table table;
  private final InstantSource clock;
  private final PeriodicTask pollTask;
  /** Start of the last poll that succeeded. */
  private Instant lastPoll;
  private Set<Key> announced = Set.of();

  SessionEndPoller(Vertx vertx, Bus bus, Table table, InstantSource clock) {
    this.bus = bus;
    this.table = table;
    this.clock = clock;
    this.lastPoll = clock.instant();
    this.pollTask =
        new PeriodicTask(vertx, "polling for ended sessions", POLL_INTERVAL, this::poll);
  }

  /** Starts polling if the table is shared. */
  Future<Void> start() {
    return table.isShared() ? pollTask.start() : Future.succeededFuture();
  }

  Future<Void> stop() {
    return pollTask.stop();
  }

  /** Announces the ended sessions that are new since the last poll. Not thread-safe. */
  void poll() {
    var now = clock.instant();
    var found = new HashSet<Key>();
    for (var from = windowStart(now); from.isBefore(now.plus(CLOCK_SKEW_MARGIN)); from =
        nextMinute(from)) {
      read(from, found);
    }
    announced = found;
    lastPoll = now;
  }

  private Instant windowStart(Instant now) {
    var oldest = now.minus(EndedSessionsRow.ROW_RETENTION);
    return (lastPoll.isBefore(oldest) ? oldest : lastPoll).minus(CLOCK_SKEW_MARGIN);
  }

  private static Instant nextMinute(Instant time) {
    return time.truncatedTo(ChronoUnit.MINUTES).plus(1, ChronoUnit.MINUTES);
  }

  private void read(Instant from, Set<Key> found) {
    Slices.of(table, AccountKeys.endedSessionsFrom(from)).items()
        .forEach(row -> announce(row, found));
  }

  private void announce(Item row, Set<Key> found) {
    if (!announced.contains(row.key())) {
      bus.publish(EndedSessionsRow.of(row));
    }
    if (found.size() < MAX_KNOWN_ROWS) {
      found.add(row.key());
    }
  }
}
