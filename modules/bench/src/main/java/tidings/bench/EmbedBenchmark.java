// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import tidings.bench.load.LoadGenerator;
import tidings.bench.load.LoadRequest;
import tidings.bench.load.LoadResult;
import tidings.bench.load.LoadRounds;
import tidings.bench.server.ServerProcess;
import tidings.core.ServiceKeys.Scope;
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.schema.TidingsLayout;
import tidings.store.Op;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedTable;

/**
 * What a site with users of its own asks for: feed pages with its tokens, users and posts in
 * batches, all events, webhooks, an erasure, and imports.
 */
final class EmbedBenchmark implements Benchmark {
  private static final int READERS = 1_000;
  /** Of the pages with a session. */
  private static final double PAGES_GOAL = 0.9;
  private static final int USERS_GOAL = 5_000;
  static final int USERS_IN_BATCH = 1_000;
  private static final int BATCH_CONNECTIONS = 4;
  private static final Duration ROUND = Duration.ofSeconds(2);
  private static final AlternatingRounds PAGE_ROUNDS = new AlternatingRounds(2, 11);
  private static final int BATCH_ROUNDS = 5;
  private static final int IMPORTED_USERS = 10_000;
  private static final int PLACES = 500;
  private static final int FOLLOWS = 50_000;
  private static final int ACTIVITIES = 250_000;
  private static final int DELTA = 5_000;
  private static final int ERASED_ROWS = 100_000;

  @Override
  public String name() {
    return "embed";
  }

  @Override
  public String about() {
    return "feed pages with tokens of a site, users and posts per second that its back end puts,"
        + " events that it reads, deliveries to its webhook, the erasure of a user, and imports";
  }

  @Override
  public void run(TempFolder folder, BenchmarkReport report) {
    comparePages(folder.resolve("pages"), report);
    putUsers(folder.resolve("users"), report);
    UpsertThroughput.measure(folder.resolve("posts"), report);
    FirehoseThroughput.measure(folder.resolve("events"), report);
    WebhookDeliveries.measure(folder.resolve("webhooks"), report);
    ErasureTime.measure(folder.resolve("erasure"), ERASED_ROWS, report);
    DeltaImport.measure(folder.resolve("import"),
        SampleSite.of(IMPORTED_USERS, PLACES, FOLLOWS, ACTIVITIES), DELTA, report);
  }

  private static void comparePages(Path data, BenchmarkReport report) {
    var community =
        new GeneratedCommunity(READERS, Instant.now().truncatedTo(ChronoUnit.MILLIS));
    CommunityLoader.fill(data, community);
    var tokens = IntStream.range(0, READERS)
        .mapToObj(person -> SiteToken.of(community.person(person)))
        .toList();
    var flags = Map.of("--port", "0", "--metrics.enabled", "false", "--data", data.toString(),
        "--accounts.signUp", "closed", "--auth.jwt.secret", SiteToken.SECRET,
        "--auth.jwt.issuer", SiteToken.ISSUER, "--auth.jwt.audience", SiteToken.AUDIENCE);
    var bySession = new FeedRequests(READERS);
    var byToken = new FeedRequests(READERS, tokens::get);
    try (var server = ServerProcess.serve(flags);
        var sessionLoad =
            LoadGenerator.on(server.address(), FeedBenchmark.CONNECTIONS, bySession)) {
      bySession.warmUp(sessionLoad);
      // only now, as the server closes connections on which no request comes
      try (var tokenLoad =
          LoadGenerator.on(server.address(), FeedBenchmark.CONNECTIONS, byToken)) {
        byToken.warmUp(tokenLoad);
        report.add(Figure.number("feed pages/s with tokens (HS256), of those with sessions",
            PAGE_ROUNDS.medianRatio(
                () -> tokenLoad.saturate(ROUND).perSecond(),
                () -> sessionLoad.saturate(ROUND).perSecond()))
            .atLeast(PAGES_GOAL));
        report.add(Figure.number("feed pages/s with tokens",
            tokenLoad.saturate(ROUND).perSecond()));
      }
    }
  }

  private static void putUsers(Path data, BenchmarkReport report) {
    storeKey(data, Scope.USERS);
    var flags = Map.of(
        "--port", "0", "--metrics.enabled", "false", "--data", data.toString());
    report.note("batches of %,d users, each acknowledged when it is on the disk"
        .formatted(USERS_IN_BATCH));
    try (var server = ServerProcess.serve(flags)) {
      var created = new UserBatches();
      report.add(Figure.number("users/s created in batches",
          itemsPerSecond(server, USERS_IN_BATCH, created)).atLeast(USERS_GOAL));
      report.add(Figure.number("users/s sent again, unchanged",
          itemsPerSecond(server, USERS_IN_BATCH, new UserBatches())));
    }
  }

  /** The items per second in batches that a few connections send. */
  static double itemsPerSecond(
      ServerProcess server, int itemsInBatch, Supplier<LoadRequest> batches) {
    try (var load = LoadGenerator.on(server.address(), BATCH_CONNECTIONS, batches)) {
      load.warmUp();
      return itemsInBatch
          * LoadRounds.of(BATCH_ROUNDS, () -> load.saturate(ROUND)).median(LoadResult::perSecond);
    }
  }

  static void storeKey(Path data, Scope... scopes) {
    var vertx = VertxWithoutFiles.create();
    var table = EmbeddedTable.open(vertx, data, EmbeddedSettings.defaults(),
        TidingsLayout.INSTANCE, InstantSource.system());
    table.write(List.of(new Op.Put(StoredKey.of(scopes), List.of()))).await();
    table.close().await();
    vertx.close().await();
  }

  /** Batches of users, each of whom is in one batch only. */
  static final class UserBatches implements Supplier<LoadRequest> {
    private int batches;

    @Override
    public LoadRequest get() {
      int first = batches++ * USERS_IN_BATCH;
      return LoadRequest.of("POST /v1/users:batch", StoredKey.TOKEN, body(first));
    }

    /** The users of a batch, the first of whom has this id. */
    static String body(int first) {
      return IntStream.range(first, first + USERS_IN_BATCH)
          .mapToObj("{\"id\":\"%1$d\",\"name\":\"User %1$d\"}"::formatted)
          .collect(joining(",", "{\"items\":[", "]}"));
    }
  }
}
