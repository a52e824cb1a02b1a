// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import tidings.bench.flood.Attacks;
import tidings.bench.flood.LargeList;
import tidings.bench.live.ClientSockets;
import tidings.bench.live.HelloMessage;
import tidings.bench.load.LoadGenerator;
import tidings.bench.load.LoadRequest;
import tidings.bench.server.SelfSignedCertificate;
import tidings.bench.server.ServerProcess;
import tidings.client.RetryPolicy;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Op;

/**
 * The effect of attacks on a regular client, and on the memory of the server. All processes share a
 * machine, so attacks run at a rate that leaves processor time to the server.
 */
final class FloodBenchmark implements Benchmark {
  private static final String POSTER = "poster";
  /** Whose list the attackers read. */
  private static final String AUTHOR = "author";
  /** Sockets of the regular client. */
  private static final int SOCKETS = 100;
  /** Number of the attacker's session, after all connected users. */
  private static final int ATTACKER_NUMBER = SOCKETS;
  /** Number of an expired session. */
  private static final int EXPIRED_NUMBER = SOCKETS + 1;
  /** Connections beyond the silent ones of an attack: for its author, and for all others. */
  private static final int FURTHER_CONNECTIONS = 500;
  private static final Duration WARM_UP = Duration.ofSeconds(5);
  private static final Duration BASELINE_TIME = Duration.ofSeconds(8);
  private static final Duration EXPIRED_SINCE = Duration.ofDays(3);

  private final Duration attackTime;

  /** @param attackTime duration of each attack */
  FloodBenchmark(Duration attackTime) {
    this.attackTime = attackTime;
  }

  @Override
  public String name() {
    return "flood";
  }

  @Override
  public String about() {
    return "effect of hostile clients on a regular client";
  }

  @Override
  public void run(TempFolder folder, BenchmarkReport report) {
    var data = folder.resolve("flood");
    var people = new ConnectedFollowers(new FollowerBase(new UserId(POSTER), ATTACKER_NUMBER + 1),
        ATTACKER_NUMBER + 1);
    people.store(data);
    store(data,
        StoredSession.of(new UserId(POSTER), Instant.now().minus(EXPIRED_SINCE), EXPIRED_NUMBER));
    var deliveries = new DeliveryTimes(SOCKETS);
    try (var server = ServerProcess.serveWithMetrics(flags(data), List.of());
        var tidings = Tidings.at(server.address(), RetryPolicy.NO_RETRY);
        var sockets = ClientSockets.to(server.address(), deliveries);
        var reader = LoadGenerator.on(server.address(), 1,
            () -> LoadRequest.of(FeedBenchmark.FEED_REQUEST, people.token(0)))) {
      sockets.open(SOCKETS, number -> HelloMessage.of(people.token(number)), Duration.ZERO);
      deliveries.connected().awaitAll();
      var poster = tidings.signUp(POSTER, "correct horse " + POSTER, POSTER).await();
      var author = tidings.signUp(AUTHOR, "correct horse " + AUTHOR, AUTHOR).await();
      measure(server, regularClient(server, deliveries, poster, reader), LargeList.post(author),
          report);
      reportLosses(deliveries, report);
    }
    var certificate = SelfSignedCertificate.create(folder.path());
    new Http2Flood(flags(data), certificate, people.token(0)).measure(
        Attacks.unreadHttp2(LargeList.path(new UserId(AUTHOR).ref())), BASELINE_TIME, attackTime,
        report);
  }

  /** One address can open more connections than it may have, and fewer than the server has. */
  private Map<String, String> flags(Path data) {
    long perAddress = Attacks.SILENT_RATE * attackTime.toSeconds() + FURTHER_CONNECTIONS;
    return Map.of("--port", "0", "--data", data.toString(),
        "--http.connectionsPerAddress", String.valueOf(perAddress),
        "--http.connections", String.valueOf(perAddress + FURTHER_CONNECTIONS));
  }

  private static RegularClient regularClient(ServerProcess server, DeliveryTimes deliveries,
      Session poster, LoadGenerator reader) {
    return new RegularClient(deliveries, poster, reader,
        new NewConnections(URI.create(server.address())));
  }

  private void measure(ServerProcess server, RegularClient client, String largeList,
      BenchmarkReport report) {
    report.note("a regular client with %d sockets, %d posts/s and %d pages/s".formatted(
        SOCKETS, RegularClient.POSTS_PER_SECOND, RegularClient.PAGES_PER_SECOND));
    client.observe(WARM_UP, CompletableFuture.completedFuture(null));
    var measurement = AttackMeasurement.measureBaseline(server, client, BASELINE_TIME, report);
    var attacks =
        Attacks.overHttp1(StoredSession.token(ATTACKER_NUMBER), StoredSession.token(EXPIRED_NUMBER),
            largeList);
    attacks.forEach(attack -> measurement.measure(attack, attackTime, report));
    measurement.measureRecovery(BASELINE_TIME, report);
  }

  private static void reportLosses(DeliveryTimes deliveries, BenchmarkReport report) {
    report.add(Figure.number("sockets of the regular client lost",
        deliveries.connected().lost()).atMost(0));
    report.add(Figure.number("messages lost",
        deliveries.all().stream().mapToLong(DeliveryTime::pending).sum()).atMost(0));
  }

  private static void store(Path data, Item item) {
    try (var engine = MeasuredEngine.embedded(data)) {
      engine.table().write(List.of(new Op.Put(item, List.of()))).await();
    }
  }
}
