// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.IntStream;
import tidings.app.House;
import tidings.client.Patience;
import tidings.client.Tidings;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.store.Consumption.Sum;
import tidings.store.Consumption.Use;
import tidings.store.Keys;
import tidings.store.Query;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.RoleRow;

/** A whole server in this process, whose use of its table is counted. */
final class MeteredHouse implements AutoCloseable {
  /** What a call sets in motion is done long before. */
  private static final Duration SETTLES_WITHIN = Duration.ofSeconds(20);
  /** By then whoever reads the stream of changes has seen to the last one. */
  private static final Duration STREAM_SETTLES = Duration.ofSeconds(10);

  private final Table table;
  private final Ledger ledger;
  private final House house;
  private final Tidings client;
  private final AtomicReference<Duration> ahead;

  private MeteredHouse(
      Table table, Ledger ledger, House house, AtomicReference<Duration> ahead) {
    this.table = table;
    this.ledger = ledger;
    this.house = house;
    this.ahead = ahead;
    this.client = Tidings.at(house.address(), Patience.ONE_TRY);
  }

  /** @param flags which store it has, as on the command line */
  static MeteredHouse open(Map<String, String> flags) {
    var all = new HashMap<>(flags);
    all.put("--port", "0");
    all.put("--metrics.enabled", "false");
    all.put("--verify.units", "0"); // it would be counted, too
    all.put("--live.heartbeat", "1h"); // so would what a socket catches up with
    var table = new AtomicReference<Table>();
    var ledger = new AtomicReference<Ledger>();
    var ahead = new AtomicReference<>(Duration.ZERO);
    var house = House.open(all, opened -> {
      table.set(opened);
      ledger.set(new Ledger(opened));
      return ledger.get().table();
    }, () -> Instant.now().plus(ahead.get()));
    return new MeteredHouse(table.get(), ledger.get(), house, ahead);
  }

  /** Puts its clock on by so much. */
  void pass(Duration time) {
    ahead.updateAndGet(time::plus);
  }

  /** Gives a role, uncounted, as a command does. */
  void grant(UserId who, Role role) {
    new Transaction().put(new RoleRow(role, who, Instant.now()).item()).commit(table).await();
  }

  Tidings client() {
    return client;
  }

  /** What it uses within a time in which nobody calls. */
  Map<Use, Sum> idle(Duration time) {
    settle();
    LockSupport.parkNanos(STREAM_SETTLES.toNanos());
    var before = ledger.used(Origin.SWEEP);
    LockSupport.parkNanos(time.toNanos());
    return ledger.usedSince(Origin.SWEEP, before);
  }

  /** How things stand. */
  Tally tally() {
    return Tally.of(ledger);
  }

  /** Waits until no job is left, and nobody asks the table any more. */
  void settle() {
    long end = System.nanoTime() + SETTLES_WITHIN.toNanos();
    while (!isSettled()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("jobs are left after " + SETTLES_WITHIN);
      }
    }
  }

  private boolean isSettled() {
    return areGone(Keys::fanOuts) && areGone(Keys::jobs) && ledger.idle();
  }

  private boolean areGone(Function<Integer, Query> jobs) {
    var shards = IntStream.range(0, Keys.JOB_SHARDS)
        .mapToObj(shard -> table.query(jobs.apply(shard)))
        .toList();
    Future.all(List.copyOf(shards)).await();
    return shards.stream().allMatch(shard -> shard.result().items().isEmpty());
  }

  @Override
  public void close() {
    client.close();
    house.stop();
  }
}
