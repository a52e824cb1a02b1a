// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import tidings.bench.PartitionLimits.Use;
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
  private static final double POSTS_PER_SECOND = 50_000 / 60.0;
  private static final double LIKES_PER_SECOND = 1_000_000 / 3_600.0;
  /** Enough for requests that take a tenth of a second at these rates. */
  private static final int CONNECTIONS = 100;
  private static final int PEOPLE = 20_000;
  private static final Duration WARM_UP = Duration.ofSeconds(10);
  private static final Duration DURATION = Duration.ofSeconds(20);
  private static final long SEED = 1;
  private static final Ref CITY = Ref.parse("city:lisbon");
  private static final String TO_CITY = ",\"targets\":[\"" + CITY + "\"]";
  /** Fewer followers than {@link #FOLLOWING_TIME} brings. */
  private static final int LARGE_AUDIENCE = 1_000;
  private static final double FOLLOWS_PER_SECOND = 100;
  private static final Duration FOLLOWING_TIME = Duration.ofSeconds(20);
  /** With some posts, of which the first show how large the audience is. */
  private static final Duration NOTICING_TIME = Duration.ofSeconds(10);
  /** Left to the likes of one activity. */
  private static final int HOT_POSTS = 100;
  private static final int SHOWN_PARTITIONS = 6;
  private static final Duration MAX_CATCH_UP = Duration.ofMinutes(5);
  /** Longer than it takes until a server begins to read the stream. */
  private static final Duration IDLE_TIME = Duration.ofSeconds(15);
  /** What a server without calls writes in this time, and more. */
  private static final double MAX_IDLE_UNITS = 100;
  /** Of an activity. */
  private static final Pattern ID = Pattern.compile("[0-9A-Z]{26}");
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
      var measured = new Measurement(server.address(), units.get(), limits, report);
      measured.run("posts of many people", POSTS_PER_SECOND, posts(""));
      measured.run("posts to one city", POSTS_PER_SECOND, posts(TO_CITY));
      measured.run("likes of one activity", LIKES_PER_SECOND,
          new LikeRequests(people, (person, lap) -> lap));
      measured.run("likes of many activities", POSTS_PER_SECOND, new LikeRequests(
          people, (person, lap) -> HOT_POSTS + (person + lap) % (people.activities() - HOT_POSTS)));
    } finally {
      server.stop();
    }
  }

  /** As of any place with very many followers. */
  private static void spreadOutbox(String address, Table table) {
    try (var follows = LoadGenerator.on(address, CONNECTIONS, follows())) {
      follows.steady(FOLLOWS_PER_SECOND, FOLLOWING_TIME);
    }
    try (var posts = LoadGenerator.on(address, 1, posts(TO_CITY))) {
      posts.steady(1, NOTICING_TIME);
    }
    var spread = new LargeAudiences(table, LARGE_AUDIENCE, System::nanoTime).current().spreadFrom();
    if (!spread.containsKey(CITY)) {
      throw new IllegalStateException("the outbox of " + CITY + " is in one partition only");
    }
  }

  private static Supplier<LoadRequest> follows() {
    var next = new AtomicInteger();
    return () -> LoadRequest.of("PUT /v1/follows/" + CITY,
        StoredSession.token(next.getAndIncrement() % PEOPLE), "{}");
  }

  /**
   * Waits for what would count as ours: the fan-outs of the load before, and at first the likes of
   * the stored community, which are counted.
   */
  private static void awaitIdle(PartitionUnits units) {
    long end = System.nanoTime() + MAX_CATCH_UP.toNanos();
    while (units.writtenWithin(IDLE_TIME) > MAX_IDLE_UNITS) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("the server has not caught up within " + MAX_CATCH_UP);
      }
    }
  }

  private static Supplier<LoadRequest> posts(String targets) {
    var next = new AtomicInteger();
    return () -> LoadRequest.of("POST /v1/activities",
        StoredSession.token(next.getAndIncrement() % PEOPLE), POST.formatted(targets));
  }

  /** The units of a kind that a partition needs each second. */
  private record Need(Use use, double perSecond) {
    double ofLimit() {
      return perSecond / use.maxPerSecond();
    }

    Figure figure() {
      return Figure.number((use.written() ? "written" : "read") + " units/s of the partition "
          + ID.matcher(use.partition()).replaceAll("<id>"), perSecond).atMost(use.maxPerSecond());
    }
  }

  private record Measurement(String address, PartitionUnits units, PartitionLimits limits,
      BenchmarkReport report) {
    /** @param rate of the community, in changes a second */
    void run(String what, double rate, Supplier<LoadRequest> requests) {
      awaitIdle(units);
      try (var load = LoadGenerator.on(address, CONNECTIONS, requests)) {
        load.steady(rate, WARM_UP); // caches are filled
        var before = units.used();
        long throttled = limits.throttled();
        var result = load.steady(rate, DURATION);
        report.note(
            "%s: %,.0f a second here, %,.0f in the large community; %,d requests of the table throttled"
                .formatted(what, result.perSecond(), rate, limits.throttled() - throttled));
        since(before).entrySet().stream()
            .map(used -> new Need(used.getKey(), used.getValue() / result.answers() * rate))
            .sorted(Comparator.comparingDouble(Need::ofLimit).reversed())
            .limit(SHOWN_PARTITIONS)
            .forEach(need -> report.add(need.figure()));
      }
    }

    private Map<Use, Double> since(Map<Use, Double> before) {
      var now = new HashMap<>(units.used());
      now.replaceAll((use, used) -> used - before.getOrDefault(use, 0.0));
      return now;
    }
  }
}
