// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import tidings.bench.peers.FeedPeer;
import tidings.bench.peers.NchanServer;
import tidings.bench.peers.NodePackages;
import tidings.bench.peers.NodeServer;
import tidings.bench.peers.PeerPost;
import tidings.bench.peers.PostgresFeeds;
import tidings.bench.peers.PostgresFeeds.Commit;
import tidings.bench.peers.PostgresFeeds.Query;
import tidings.bench.peers.RedisFeeds;
import tidings.bench.peers.RedisFeeds.Persistence;
import tidings.bench.server.MissingProgramException;
import tidings.bench.server.ServerProcess;

/** The peers do the work that the benchmark compares: they give the answers of Tidings. */
final class PeersIT {
  /** More than each of them follows. */
  private static final GeneratedCommunity COMMUNITY =
      new GeneratedCommunity(300, Instant.now().truncatedTo(ChronoUnit.MILLIS));
  private static final int READERS = 5;
  private static final int FOLLOWERS = 3;
  private static final List<PeerPost> POSTS = List.of(
      new PeerPost("01KAMGJ5P0V1W2X3Y4Z5A6B7C8", 1, 0, "{\"id\":\"older\"}"),
      new PeerPost("01KAMGJ5P0V1W2X3Y4Z5A6B7C9", 2, 0, "{\"id\":\"newer\"}"));
  private static final int SOCKETS = 50;
  private static final String MESSAGE =
      "{\"t\":\"activity\",\"d\":\"" + DeliveryTimes.postText(0) + "\"}";

  @TempDir
  static Path folder;
  private static List<List<JsonObject>> pagesOfTidings = List.of();

  @BeforeAll
  static void readPagesOfTidings() {
    PeersBenchmark.letOtherUsersEnter(folder);
    CommunityLoader.fill(folder.resolve("tidings"), COMMUNITY);
    try (var server = ServerProcess.serve(folder.resolve("tidings"))) {
      pagesOfTidings = pages(server.address(), READERS);
    }
    assertThat(pagesOfTidings).hasSize(READERS).allSatisfy(page -> assertThat(page).hasSize(20));
  }

  @Test
  void redis_has_the_pages_of_tidings() {
    try (var redis = redis("loaded")) {
      redis.load(new CommunityWorld(COMMUNITY));
      try (var server = redis.servePages(packages())) {
        assertThat(pages(server.address(), READERS)).isEqualTo(pagesOfTidings);
      }
    }
  }

  @Test
  void postgresql_has_the_pages_of_tidings_with_rows_and_without() {
    try (var postgres = postgres("loaded")) {
      postgres.load(new CommunityWorld(COMMUNITY));
      for (var query : Query.values()) {
        try (var server = postgres.servePages(packages(), query)) {
          assertThat(pages(server.address(), READERS)).as(query.name()).isEqualTo(pagesOfTidings);
        }
      }
    }
  }

  @Test
  void redis_writes_posts_into_the_feeds_of_all_followers() {
    try (var redis = redis("rows")) {
      fanOut(redis);
      try (var server = redis.servePages(packages())) {
        requirePostsInAllFeeds(server);
      }
    }
  }

  @Test
  void postgresql_writes_posts_into_the_feeds_of_all_followers() {
    try (var postgres = postgres("rows")) {
      fanOut(postgres);
      try (var server = postgres.servePages(packages(), Query.ROWS)) {
        requirePostsInAllFeeds(server);
      }
    }
  }

  @Test
  void nchan_delivers_every_message() {
    try (var server = orSkip(() -> NchanServer.start(folder.resolve("nginx")))) {
      assertThat(PeerBursts.deliveriesPerSecond(server.address(), SOCKETS, MESSAGE)).isPositive();
    }
  }

  @Test
  void ws_delivers_every_message() {
    try (var server = NodeServer.broadcast(packages())) {
      assertThat(PeerBursts.deliveriesPerSecond(server.address(), SOCKETS, MESSAGE)).isPositive();
    }
  }

  private static RedisFeeds redis(String name) {
    return orSkip(
        () -> RedisFeeds.start(folder.resolve("redis-" + name), Persistence.EVERY_SECOND));
  }

  private static PostgresFeeds postgres(String name) {
    return orSkip(
        () -> PostgresFeeds.start(folder.resolve("postgres-" + name), Commit.SYNCHRONOUS));
  }

  private static NodePackages packages() {
    return orSkip(() -> NodePackages.install(folder.resolve("node")));
  }

  /** Logs a missing program as well: the build report shows only the number of skipped tests. */
  private static <T> T orSkip(Supplier<T> peer) {
    try {
      return peer.get();
    } catch (MissingProgramException missing) {
      LoggerFactory.getLogger(PeersIT.class).warn("A test is skipped: {}", missing.getMessage());
      return Assumptions.abort(missing.getMessage());
    }
  }

  private static void fanOut(FeedPeer peer) {
    peer.follow(FOLLOWERS);
    POSTS.forEach(peer::fanOut);
  }

  private static void requirePostsInAllFeeds(NodeServer server) {
    for (var page : pages(server.address(), FOLLOWERS)) {
      assertThat(page).extracting(activity -> activity.getString("id"))
          .containsExactly("newer", "older");
    }
  }

  /** The activities on the first pages of the first users. */
  private static List<List<JsonObject>> pages(String address, int readers) {
    return IntStream.range(0, readers).mapToObj(reader -> page(address, reader)).toList();
  }

  private static List<JsonObject> page(String address, int reader) {
    var request = HttpRequest.newBuilder(URI.create(address + "/v1/feed"))
        .header("Authorization", "Bearer " + StoredSession.token(reader))
        .build();
    try (var client = HttpClient.newHttpClient()) {
      var response = client.sendAsync(request, BodyHandlers.ofString()).join();
      assertThat(response.statusCode()).isEqualTo(200);
      return new JsonObject(response.body()).getJsonArray("items").stream()
          .map(entry -> ((JsonObject) entry).getJsonObject("activity"))
          .toList();
    }
  }
}
