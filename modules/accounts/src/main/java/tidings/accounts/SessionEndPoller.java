// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import tidings.core.bus.Bus;
import tidings.core.concurrent.PeriodicTask;
import tidings.schema.Keys;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;

/**
 * Tells this server which sessions were ended through others on the same table: it reads their
 * rows every few seconds, however many sockets there are. What could not be read is read with the
 * next look.
 */
final class SessionEndPoller {
  /** Twice within the five seconds in which the sockets of a session that has ended are closed. */
  static final Duration POLL_INTERVAL = Duration.ofSeconds(2);
  /** How far clocks may differ; those that end sessions may besides take a while to store it. */
  static final Duration CLOCK_SKEW_MARGIN = Duration.ofSeconds(20);
  /** Rows that are known to have been told; of more, some are told again. */
  static final int MAX_KNOWN_ROWS = 10_000;

  private final Bus bus;
  private final Table table;
  private final InstantSource clock;
  private final PeriodicTask pollTask;
  /** When the last look began that has read everything. */
  private Instant lastPoll;
  private Set<Key> announced = Set.of();

  SessionEndPoller(Vertx vertx, Bus bus, Table table, InstantSource clock) {
    this.bus = bus;
    this.table = table;
    this.clock = clock;
    this.lastPoll = clock.instant();
    this.pollTask =
        new PeriodicTask(vertx, "the look for ended sessions", POLL_INTERVAL, this::poll);
  }

  /** Looks from now on, if there may be others. */
  Future<Void> start() {
    return table.isShared() ? pollTask.start() : Future.succeededFuture();
  }

  Future<Void> stop() {
    return pollTask.stop();
  }

  /** Tells what was not told yet. Used by one thread. */
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
    Optional<String> after = Optional.empty();
    do {
      var slice = table.query(Keys.endedSessionsFrom(from).after(after)).await();
      slice.items().forEach(row -> announce(row, found));
      after = slice.next();
    } while (after.isPresent());
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
