// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import tidings.bench.dynamodb.PartitionLimits;
import tidings.bench.load.LoadGenerator;
import tidings.bench.load.LoadRequest;
import tidings.core.Ref;
import tidings.schema.readers.LargeAudiences;
import tidings.server.Server;
import tidings.store.Table;

/**
 * What the busiest partitions would need of DynamoDB at the rates of a very large community. The units of
 * each change are those of a server here, whose table has the latencies of DynamoDB and the limits of its
 * partitions. The embedded engine stores the rows, as DynamoDB Local is too slow for these rates.
 */
final class HotBenchmark implements Benchmark {
  static final double POSTS_PER_SECOND = 50_000 / 60.0;
  static final double LIKES_PER_SECOND = 1_000_000 / 3_600.0;
  /** Enough for requests that take a tenth of a second at these rates. */
  private static final int CONNECTIONS = 100;
  private static final int PEOPLE = 20_000;
  private static final long SEED = 1;
  static final Ref CITY = Ref.parse("city:lisbon");
  static final String TO_CITY = ",\"targets\":[\"" + CITY + "\"]";
  /** Fewer followers than {@link #FOLLOWING_TIME} brings. */
  private static final int LARGE_AUDIENCE = 1_000;
  private static final double FOLLOWS_PER_SECOND = 100;
  private static final Duration FOLLOWING_TIME = Duration.ofSeconds(20);
  /** With some posts, of which the first show how large the audience is. */
  private static final Duration NOTICING_TIME = Duration.ofSeconds(10);
  /** Left to the likes of one activity. */
  private static final int HOT_POSTS = 100;
  private static final String POST =
      "{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"Good morning\"}%s}";

  @Override
  public String name() {
    return "hot";
  }

  @Override
  public String about() {
    return "the busiest partitions of a shared table at 50,000 posts a minute, and with a million"
        + " likes of one activity in an hour";
  }

  @Override
  public void run(TempFolder folder, BenchmarkReport report) {
    var data = folder.resolve("hot");
    var people = new GeneratedCommunity(PEOPLE, Instant.now().truncatedTo(ChronoUnit.MILLIS));
    CommunityLoader.fill(data, people);
    var limits = new PartitionLimits(System::nanoTime);
    var units = new AtomicReference<PartitionUnits>();
    var flags = Map.of("--data", data.toString(), "--port", "0", "--metrics.enabled", "false",
        "--verify.units", "0", "--limits.scale", "1000000",
        "--feeds.mergeAbove", "" + LARGE_AUDIENCE);
    var ahead = new AtomicReference<>(Duration.ZERO);
    var server = Server.open(flags, table -> {
      units.set(new PartitionUnits(new RemoteTable(table, SEED), limits));
      return units.get();
    }, () -> Instant.now().plus(ahead.get()));
    try {
      spreadOutbox(server.address(), units.get());
      ahead.set(LargeAudiences.LEAD_TIME);
      var measured =
          new HotLoad(List.of(server.address()), CONNECTIONS, 1, limits, report);
      measured.run("posts of many people", POSTS_PER_SECOND, posts("", PEOPLE));
      measured.run("posts to one city", POSTS_PER_SECOND, posts(TO_CITY, PEOPLE));
      measured.run("likes of one activity", LIKES_PER_SECOND,
          new LikeRequests(people, (person, lap) -> lap));
      measured.run("likes of many activities", POSTS_PER_SECOND, new LikeRequests(
          people, (person, lap) -> HOT_POSTS + (person + lap) % (people.activities() - HOT_POSTS)));
    } finally {
      server.stop();
    }
    if (DynamoDbLocalProcess.isAvailable()) {
      HotNodes.measure(report);
    }
  }

  /** As of any place with very many followers. */
  private static void spreadOutbox(String address, Table table) {
    try (var follows = LoadGenerator.on(address, CONNECTIONS, follows(CITY, PEOPLE))) {
      follows.steady(FOLLOWS_PER_SECOND, FOLLOWING_TIME);
    }
    try (var posts = LoadGenerator.on(address, 1, posts(TO_CITY, PEOPLE))) {
      posts.steady(1, NOTICING_TIME);
    }
    requireSpread(table, LARGE_AUDIENCE);
  }

  /** @throws IllegalStateException if the outbox of the city is in one partition only */
  static void requireSpread(Table table, int largeAudience) {
    var spread = new LargeAudiences(table, largeAudience, System::nanoTime).current().spreadFrom();
    if (!spread.containsKey(CITY)) {
      throw new IllegalStateException("the outbox of " + CITY + " is in one partition only");
    }
  }

  static Supplier<LoadRequest> follows(Ref target, int people) {
    var next = new AtomicInteger();
    return () -> LoadRequest.of("PUT /v1/follows/" + target,
        StoredSession.token(next.getAndIncrement() % people), "{}");
  }

  /** Posts of this many people in turn. @param targets JSON that names them */
  static Supplier<LoadRequest> posts(String targets, int people) {
    var next = new AtomicInteger();
    return () -> LoadRequest.of("POST /v1/activities",
        StoredSession.token(next.getAndIncrement() % people), POST.formatted(targets));
  }
}
