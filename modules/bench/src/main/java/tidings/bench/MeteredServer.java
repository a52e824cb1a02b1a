// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import tidings.client.RetryPolicy;
import tidings.client.Tidings;
import tidings.core.Role;
import tidings.core.ServiceKeys.Scope;
import tidings.core.UserId;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.schema.rows.RoleRow;
import tidings.server.Server;
import tidings.store.CapacityUsage.CallKind;
import tidings.store.CapacityUsage.Total;
import tidings.store.Table;
import tidings.store.Transaction;

/** A complete server in this process that counts the use of its table. */
final class MeteredServer implements AutoCloseable {
  static final String PUBLIC_URL = "https://tidings.example";
  /** Timeout for background work; usually much faster. */
  private static final Duration SETTLE_TIMEOUT = Duration.ofSeconds(20);
  private static final Duration MAX_HEARTBEAT = Duration.ofHours(1);

  /** After all times at which mails are tried again. */
  private static final Instant LATEST = Instant.parse("2999-01-01T00:00:00Z");

  private final Table table;
  private final CapacityLedger ledger;
  private final Server server;
  private final MailSink mails;
  private final Tidings client;
  private final AtomicReference<Duration> clockOffset;
  private final AtomicBoolean watermarkPaused;

  private MeteredServer(
      Table table, CapacityLedger ledger, Server server, MailSink mails,
      AtomicReference<Duration> clockOffset, AtomicBoolean watermarkPaused) {
    this.table = table;
    this.ledger = ledger;
    this.server = server;
    this.mails = mails;
    this.clockOffset = clockOffset;
    this.watermarkPaused = watermarkPaused;
    this.client = Tidings.at(server.address(), RetryPolicy.NO_RETRY);
  }

  /** Opens a server without heartbeats. @param flags the store, as on the command line */
  static MeteredServer open(Map<String, String> flags) {
    return open(flags, MAX_HEARTBEAT);
  }

  /** @param heartbeat of sockets, what they read is counted as well */
  static MeteredServer open(Map<String, String> flags, Duration heartbeat) {
    var clockOffset = new AtomicReference<>(Duration.ZERO);
    return open(flags, heartbeat, UnaryOperator.identity(), clockOffset,
        (options, decorator) -> Server.open(
            options, decorator, () -> Instant.now().plus(clockOffset.get())));
  }

  /** Opens a server whose time passes faster. @param tableDecorator wraps the table of the store */
  static MeteredServer openFast(
      Map<String, String> flags, FastTime time, UnaryOperator<Table> tableDecorator) {
    return open(flags, MAX_HEARTBEAT, tableDecorator, new AtomicReference<>(Duration.ZERO),
        (options, decorator) -> Server.open(options, decorator, time.ofServer()));
  }

  private static MeteredServer open(Map<String, String> flags, Duration heartbeat,
      UnaryOperator<Table> tableDecorator, AtomicReference<Duration> clockOffset,
      BiFunction<Map<String, String>, UnaryOperator<Table>, Server> opening) {
    var options = new HashMap<>(flags);
    options.put("--port", "0");
    options.put("--metrics.enabled", "false");
    options.put("--limits.scale", "1000000"); // many users of one address
    options.put("--pictures.proxy", "on"); // else nothing is read for them
    options.put("--verify.units", "0"); // background verification would be counted
    options.put("--live.heartbeat", heartbeat.toSeconds() + "s");
    var mails = MailSink.open();
    options.put("--mail.host", "127.0.0.1");
    options.put("--mail.port", String.valueOf(mails.port()));
    options.put("--mail.encryption", "off");
    options.put("--mail.from", "noreply@tidings.example");
    options.put("--http.publicUrl", PUBLIC_URL);
    options.put("--feeds.views", "[{\"name\":\"digest\",\"groupBy\":[\"verb\",\"target\"]}]");
    var table = new AtomicReference<Table>();
    var watermarkPaused = new AtomicBoolean();
    var ledger = new AtomicReference<CapacityLedger>();
    var server = opening.apply(options, opened -> {
      table.set(tableDecorator.apply(opened));
      ledger.set(new CapacityLedger(new PausedWatermark(table.get(), watermarkPaused::get)));
      return ledger.get().table();
    });
    return new MeteredServer(
        table.get(), ledger.get(), server, mails, clockOffset, watermarkPaused);
  }

  /** Moves the server's clock forward. */
  void advanceClock(Duration time) {
    clockOffset.updateAndGet(time::plus);
  }

  /** Runs this while the {@linkplain PausedWatermark watermark} stands still. */
  <T> T withPausedWatermark(Supplier<T> action) {
    watermarkPaused.set(true);
    try {
      return action.get();
    } finally {
      watermarkPaused.set(false);
    }
  }

  /** Changes whenever a server comes or goes, or is taken for dead by another. */
  long membershipTerm() {
    return table.get(SystemKeys.watermark()).await().orElseThrow().number("term");
  }

  /** Creates a service key without counting the writes. */
  String createKey(Scope... scopes) {
    new Transaction().put(StoredKey.of(scopes)).commit(table).await();
    return StoredKey.TOKEN;
  }

  /** Grants a role without counting the writes. */
  void grant(UserId user, Role role) {
    new Transaction().put(new RoleRow(role, user, Instant.now()).item()).commit(table).await();
  }

  Tidings client() {
    return client;
  }

  /** The token of the last link that was sent by mail. */
  String mailedToken() {
    return mails.token();
  }

  /** What everything that the server has done has used so far. */
  Map<CallOrigin, Map<CallKind, Total>> snapshotOfAll() {
    var used = new EnumMap<CallOrigin, Map<CallKind, Total>>(CallOrigin.class);
    for (var origin : CallOrigin.values()) {
      used.put(origin, ledger.used(origin));
    }
    return used;
  }

  Map<CallKind, Total> usedSince(Map<CallOrigin, Map<CallKind, Total>> before) {
    var used = new HashMap<CallKind, Total>();
    before.forEach((origin, earlier) -> ledger.usedSince(origin, earlier)
        .forEach((kind, total) -> used.merge(kind, total, MeteredServer::plus)));
    return used;
  }

  private static Total plus(Total one, Total other) {
    return new Total(one.calls() + other.calls(), one.units() + other.units());
  }

  /** The units of everything that the server does within this time. */
  Map<CallKind, Total> measureEverything(Duration time) {
    var before = snapshotOfAll();
    LockSupport.parkNanos(time.toNanos());
    return usedSince(before);
  }

  /** The current totals. */
  LedgerSnapshot snapshot() {
    return LedgerSnapshot.of(ledger);
  }

  /** Waits until no jobs are left and no requests to the table are running. */
  void awaitSettled() {
    long end = System.nanoTime() + SETTLE_TIMEOUT.toNanos();
    while (!isSettled()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("some jobs were not finished within " + SETTLE_TIMEOUT);
      }
    }
  }

  private boolean isSettled() {
    return FeedJobs.areFinished(table) && areMailsSent() && ledger.isIdle();
  }

  private boolean areMailsSent() {
    return IntStream.range(0, SystemKeys.DUE_SHARDS)
        .mapToObj(shard -> SystemKeys.dueUntil(shard, LATEST))
        .flatMap(query -> table.queryAll(query).await().stream())
        .noneMatch(ItemType.MAIL::matches);
  }

  @Override
  public void close() {
    client.close();
    server.stop();
    mails.close();
  }
}
