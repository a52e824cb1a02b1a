// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import tidings.bench.dynamodb.DynamoDbProxy;
import tidings.bench.dynamodb.Latencies;
import tidings.bench.dynamodb.PartitionLimits;
import tidings.bench.load.LoadGenerator;
import tidings.bench.load.LoadRequest;
import tidings.bench.server.ServerMetrics;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.schema.readers.LargeAudiences;
import tidings.store.dynamodb.DynamoDbLocal;
import tidings.store.dynamodb.LocalTable;

/**
 * The same loads through three connected servers, on DynamoDB Local with the limits and latencies of
 * DynamoDB. It is slower than DynamoDB, so rates and limits are a share of the real ones. In the end
 * everything must be counted exactly, whatever was throttled.
 */
record HotNodes(Vertx vertx, String table, NodePopulation population, NodeGroup nodes,
    Session star, HotLoad load, BenchmarkReport report) {
  private static final int NODES = 3;
  /** Each post writes a row in the feed of each follower, so there are fewer of them. */
  private static final double SHARE_OF_POSTS = 1 / 40.0;
  private static final int POSTERS = 300;
  private static final double SHARE_OF_LIKES = 1 / 8.0;
  /** More than like an activity during a load, as nobody likes it twice. */
  private static final int LIKERS = 1_200;
  private static final long SEED = 1;
  /** Divisible by the number of nodes. */
  private static final int CONNECTIONS = 30;
  private static final int CITY_FOLLOWERS = 20;
  private static final int LARGE_AUDIENCE = 10;
  /** A server finds a large audience, and all are sure to know it, later than its lead time. */
  private static final Duration SPREADING_TIME = LargeAudiences.LEAD_TIME.plusSeconds(30);
  private static final Duration COUNTING_TIME = Duration.ofSeconds(5);
  private static final String PASSWORD = "correct horse star";

  static void measure(BenchmarkReport report) {
    measure(SHARE_OF_POSTS, POSTERS, report, HotNodes::measurePosts);
    measure(SHARE_OF_LIKES, LIKERS, report, nodes -> {
      nodes.measureLikes();
      nodes.measureFollows();
    });
  }

  /** @param share of the rates and limits of the large community */
  private static void measure(
      double share, int people, BenchmarkReport report, Consumer<HotNodes> loads) {
    report.note("%d connected servers on DynamoDB Local with 1/%.0f of the limits of DynamoDB, at"
        .formatted(NODES, 1 / share) + " such a share of the rates");
    var table = LocalTable.newName();
    var population = NodePopulation.of(people);
    population.store(table);
    var vertx = VertxWithoutFiles.create();
    var limits = new PartitionLimits(System::nanoTime, share);
    try (var proxy = DynamoDbProxy.before(
        vertx, DynamoDbLocal.shared().endpoint(), limits, new Latencies(SEED));
        var nodes = NodeGroup.connected(NODES, table, Map.of("--endpoint", proxy.endpoint(),
            "--feeds.mergeAbove", String.valueOf(LARGE_AUDIENCE)));
        var client = Tidings.at(nodes.addresses().getFirst())) {
      var star = client.signUp("star", PASSWORD, "Star").await();
      var load = new HotLoad(nodes.addresses(), CONNECTIONS, share, limits, report);
      loads.accept(new HotNodes(vertx, table, population, nodes, star, load, report));
      report.note("turns: %,d, of which %,d did not come in time".formatted(
          nodes.sum(ServerMetrics::turns), nodes.sum(ServerMetrics::missedTurns)));
    } finally {
      vertx.close().await();
    }
  }

  private void measurePosts() {
    var posts = new CountedRequests(HotBenchmark.posts(HotBenchmark.TO_CITY, POSTERS));
    spreadOutbox(nodes.addresses(), posts);
    requireSpread();
    load.run("posts to one city", HotBenchmark.POSTS_PER_SECOND, posts);
    awaitCounts();
    report("posts", posts.count(), star.entity(HotBenchmark.CITY).await().counts().activities());
  }

  private void measureLikes() {
    var likes = new LikeRequests(population.people(), (person, lap) -> lap);
    long before = likes();
    load.run("likes of one activity", HotBenchmark.LIKES_PER_SECOND, likes);
    awaitCounts();
    report("likes", likes.likesByActivity().getOrDefault(population.people().id(0), 0),
        likes() - before);
  }

  private void measureFollows() {
    var follows = new CountedRequests(HotBenchmark.follows(star.ref(), LIKERS));
    load.run("follows of one user", HotBenchmark.LIKES_PER_SECOND, follows);
    awaitCounts();
    report("follows", follows.count(), star.entity(star.ref()).await().counts().followers());
  }

  private static void spreadOutbox(List<String> addresses, Supplier<LoadRequest> posts) {
    try (var load = LoadGenerator.on(
        addresses, 1, HotBenchmark.follows(HotBenchmark.CITY, CITY_FOLLOWERS))) {
      load.steady(2, Duration.ofSeconds(CITY_FOLLOWERS / 2));
    }
    try (var load = LoadGenerator.on(addresses, 1, posts)) {
      load.steady(1, Duration.ofSeconds(10));
    }
    LockSupport.parkNanos(SPREADING_TIME.toNanos());
  }

  private void requireSpread() {
    var opened = DynamoDbLocalProcess.table(vertx, table);
    HotBenchmark.requireSpread(opened, LARGE_AUDIENCE);
    opened.close().await();
  }

  private long likes() {
    return star.activity(population.people().id(0)).await().counts().likes()
        .getOrDefault(LikeRequests.KIND, 0L);
  }

  private static void awaitCounts() {
    LockSupport.parkNanos(COUNTING_TIME.toNanos());
  }

  private void report(String what, long acknowledged, long counted) {
    report
        .add(Figure.number(what + " of %,d that are not counted, or twice".formatted(acknowledged),
            Math.abs(acknowledged - counted)).atMost(0));
  }

  /** Requests of one place. */
  private static final class CountedRequests implements Supplier<LoadRequest> {
    private final Supplier<LoadRequest> requests;
    private final AtomicInteger count = new AtomicInteger();

    private CountedRequests(Supplier<LoadRequest> requests) {
      this.requests = requests;
    }

    @Override
    public LoadRequest get() {
      count.incrementAndGet();
      return requests.get();
    }

    int count() {
      return count.get();
    }
  }
}
