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
import tidings.core.Bus;
import tidings.core.Chore;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Table;

/**
 * Tells this server which sessions were ended through others on the same table: it reads their
 * rows every few seconds, however many sockets there are. What could not be read is read with the
 * next look.
 */
final class EndedElsewhere {
  /** Twice within the five seconds in which the sockets of a session that has ended are closed. */
  static final Duration EVERY = Duration.ofSeconds(2);
  /** How far clocks may differ; those that end sessions may besides take a while to store it. */
  static final Duration MARGIN = Duration.ofSeconds(20);
  /** Rows that are known to have been told; of more, some are told again. */
  static final int KNOWN = 10_000;

  private final Bus bus;
  private final Table table;
  private final InstantSource clock;
  private final Chore looks;
  /** When the last look began that has read everything. */
  private Instant looked;
  private Set<Key> told = Set.of();

  EndedElsewhere(Vertx vertx, Bus bus, Table table, InstantSource clock) {
    this.bus = bus;
    this.table = table;
    this.clock = clock;
    this.looked = clock.instant();
    this.looks = new Chore(vertx, "the look for ended sessions", EVERY, this::look);
  }

  /** Looks from now on, if there may be others. */
  Future<Void> start() {
    return table.shared() ? looks.start() : Future.succeededFuture();
  }

  Future<Void> stop() {
    return looks.stop();
  }

  /** Tells what was not told yet. Used by one thread. */
  void look() {
    var now = clock.instant();
    var found = new HashSet<Key>();
    for (var from = begin(now); from.isBefore(now.plus(MARGIN)); from = nextMinute(from)) {
      read(from, found);
    }
    told = found;
    looked = now;
  }

  private Instant begin(Instant now) {
    var oldest = now.minus(EndedRow.KEPT);
    return (looked.isBefore(oldest) ? oldest : looked).minus(MARGIN);
  }

  private static Instant nextMinute(Instant time) {
    return time.truncatedTo(ChronoUnit.MINUTES).plus(1, ChronoUnit.MINUTES);
  }

  private void read(Instant from, Set<Key> found) {
    Optional<String> after = Optional.empty();
    do {
      var slice = table.query(Keys.endedFrom(from).after(after)).await();
      slice.items().forEach(row -> tell(row, found));
      after = slice.next();
    } while (after.isPresent());
  }

  private void tell(Item row, Set<Key> found) {
    if (!told.contains(row.key())) {
      bus.tell(EndedRow.of(row));
    }
    if (found.size() < KNOWN) {
      found.add(row.key());
    }
  }
}
