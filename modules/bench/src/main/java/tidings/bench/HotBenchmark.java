// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingDouble;

import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import tidings.bench.load.LoadGenerator;
import tidings.bench.load.LoadRequest;
import tidings.server.Server;
import tidings.store.dynamodb.LocalTable;

/**
 * What the busiest partitions would need of DynamoDB, which gives each 1,000 written units a second:
 * measured for each change on DynamoDB Local, and multiplied by the rate of a very large community.
 */
final class HotBenchmark implements Benchmark {
  private static final double MAX_UNITS_PER_SECOND = 1_000;
  private static final double POSTS_PER_SECOND = 50_000 / 60.0;
  private static final double LIKES_PER_SECOND = 1_000_000 / 3_600.0;
  /** Posts in progress at that rate, if one takes 50 ms. */
  private static final int POSTING_CONNECTIONS = 40;
  /** Likes in progress at that rate, if one takes 20 ms. */
  private static final int LIKING_CONNECTIONS = 6;
  private static final int PEOPLE = 400;
  private static final Duration DURATION = Duration.ofSeconds(15);
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
    if (!DynamoDbLocalProcess.isAvailable()) {
      report.note(DynamoDbLocalProcess.UNAVAILABLE_NOTE);
      return;
    }
    report
        .note("Partitions of single users and sessions are left out, as there are more of them in a"
            + " community with these rates.");
    var population = NodePopulation.of(PEOPLE);
    var table = LocalTable.newName();
    population.store(table);
    var units = new AtomicReference<PartitionUnits>();
    var flags = new HashMap<>(DynamoDbLocalProcess.flags(table));
    flags.putAll(Map.of("--port", "0", "--metrics.enabled", "false", "--verify.units", "0",
        "--limits.scale", "1000000"));
    var server = Server.open(flags, opened -> {
      units.set(new PartitionUnits(opened));
      return units.get();
    }, InstantSource.system());
    try {
      var measured = new Measurement(server.address(), units.get(), report);
      measured.run("posts of many people", POSTING_CONNECTIONS, POSTS_PER_SECOND, posts(""),
          partition -> !isOfActivity(partition));
      measured.run("posts to one city", POSTING_CONNECTIONS, POSTS_PER_SECOND,
          posts(",\"targets\":[\"city:lisbon\"]"), partition -> !isOfActivity(partition));
      measured.run("likes of one activity", LIKING_CONNECTIONS, LIKES_PER_SECOND,
          population.likesOfOne(), partition -> true);
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
    void run(String what, int connections, double rate, Supplier<LoadRequest> requests,
        Predicate<String> isShared) {
      try (var load = LoadGenerator.on(address, connections, requests)) {
        load.saturate(DURATION); // caches are filled
        var before = units.used();
        var result = load.saturate(DURATION);
        report.note("%s: %,d in %d s here, %,.0f a second in the large community".formatted(
            what, result.answers(), DURATION.toSeconds(), rate));
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
