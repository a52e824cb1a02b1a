// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingDouble;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import tidings.bench.load.LoadGenerator;
import tidings.bench.load.LoadRequest;
import tidings.server.Server;

/**
 * What the busiest partitions would need of DynamoDB, which gives each 1,000 written units a second.
 * The units of each change are those of a server here whose table has the latencies of DynamoDB, at the
 * rates of a very large community.
 */
final class HotBenchmark implements Benchmark {
  private static final double MAX_UNITS_PER_SECOND = 1_000;
  private static final double POSTS_PER_SECOND = 50_000 / 60.0;
  private static final double LIKES_PER_SECOND = 1_000_000 / 3_600.0;
  /** Enough for requests that take a tenth of a second at these rates. */
  private static final int CONNECTIONS = 100;
  private static final int PEOPLE = 20_000;
  private static final Duration WARM_UP = Duration.ofSeconds(10);
  private static final Duration DURATION = Duration.ofSeconds(20);
  private static final long SEED = 1;
  private static final int SHOWN_PARTITIONS = 6;
  /** Of an activity: the load is on one of them at a time. */
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
    report
        .note("Partitions of single users and sessions are left out, as there are more of them in a"
            + " community with these rates.");
    var data = folder.resolve("hot");
    var people = new GeneratedCommunity(PEOPLE, Instant.now().truncatedTo(ChronoUnit.MILLIS));
    CommunityLoader.fill(data, people);
    var units = new AtomicReference<PartitionUnits>();
    var flags = Map.of("--data", data.toString(), "--port", "0", "--metrics.enabled", "false",
        "--verify.units", "0", "--limits.scale", "1000000");
    var server = Server.open(flags, table -> {
      units.set(new PartitionUnits(new RemoteTable(table, SEED)));
      return units.get();
    }, InstantSource.system());
    try {
      var measured = new Measurement(server.address(), units.get(), report);
      measured.run("posts of many people", POSTS_PER_SECOND, posts(""),
          partition -> !isOfActivity(partition));
      measured.run("posts to one city", POSTS_PER_SECOND,
          posts(",\"targets\":[\"city:lisbon\"]"), partition -> !isOfActivity(partition));
      measured.run("likes of one activity", LIKES_PER_SECOND,
          new LikeRequests(people, (person, lap) -> lap), partition -> true);
    } finally {
      server.stop();
    }
  }

  private static Supplier<LoadRequest> posts(String targets) {
    var next = new AtomicInteger();
    return () -> LoadRequest.of("POST /v1/activities",
        StoredSession.token(next.getAndIncrement() % PEOPLE), POST.formatted(targets));
  }

  private static boolean isOfActivity(String partition) {
    return partition.contains("<id>");
  }

  private record Measurement(String address, PartitionUnits units, BenchmarkReport report) {
    /** @param rate of the community, in changes a second */
    void run(String what, double rate, Supplier<LoadRequest> requests,
        Predicate<String> isShared) {
      try (var load = LoadGenerator.on(address, CONNECTIONS, requests)) {
        load.steady(rate, WARM_UP); // caches are filled
        var before = units.used();
        var result = load.steady(rate, DURATION);
        report.note("%s: %,.0f a second here, %,.0f in the large community".formatted(
            what, result.perSecond(), rate));
        since(before).entrySet().stream()
            .filter(used -> isShared.test(used.getKey()) && !isOfUser(used.getKey()))
            .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
            .limit(SHOWN_PARTITIONS)
            .forEach(used -> report.add(Figure.number("units/s of the partition " + used.getKey(),
                used.getValue() / result.answers() * rate).atMost(MAX_UNITS_PER_SECOND)));
      }
    }

    private Map<String, Double> since(Map<String, Double> before) {
      return units.used().entrySet().stream().collect(groupingBy(
          used -> ID.matcher(used.getKey()).replaceAll("<id>"),
          summingDouble(used -> used.getValue() - before.getOrDefault(used.getKey(), 0.0))));
    }

    private static boolean isOfUser(String partition) {
      return partition.contains("user:") || partition.startsWith("SESSION")
          || partition.startsWith("ACCOUNT");
    }
  }
}
