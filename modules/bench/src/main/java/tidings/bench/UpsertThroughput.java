// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import tidings.bench.load.LoadRequest;
import tidings.bench.server.ServerProcess;
import tidings.client.Tidings;
import tidings.core.Entities.Profile;
import tidings.core.ServiceKeys.Scope;
import tidings.core.UserId;

/** Measures the activities per second that a site upserts by its own ids, in batches. */
final class UpsertThroughput {
  private static final int GOAL = 3_000;
  private static final int POSTS_IN_BATCH = 100;
  private static final int USERS = 1_000;
  private static final int PLACES = 100;
  private static final Duration AGE = Duration.ofDays(2);

  private UpsertThroughput() {}

  static void measure(Path data, BenchmarkReport report) {
    EmbedBenchmark.storeKey(data, Scope.READ, Scope.WRITE, Scope.USERS);
    var flags = Map.of(
        "--port", "0", "--metrics.enabled", "false", "--data", data.toString());
    report.note(("batches of %d activities of one of %,d users, two days old, each acknowledged"
        + " when it is on the disk").formatted(POSTS_IN_BATCH, USERS));
    try (var server = ServerProcess.serve(flags)) {
      putUsers(server);
      var begin = Instant.now().minus(AGE).truncatedTo(ChronoUnit.MILLIS);
      var created = new Batches(begin, Integer.MAX_VALUE, false);
      report.add(Figure.number("activities/s created by foreign id",
          EmbedBenchmark.itemsPerSecond(server, POSTS_IN_BATCH, created)).atLeast(GOAL));
      report.add(Figure.number("activities/s changed by foreign id",
          EmbedBenchmark.itemsPerSecond(server, POSTS_IN_BATCH,
              new Batches(begin, created.count, true)))
          .atLeast(GOAL));
      report.add(Figure.number("activities/s sent again, unchanged", EmbedBenchmark.itemsPerSecond(
          server, POSTS_IN_BATCH, new Batches(begin, created.count, false))));
    }
  }

  private static void putUsers(ServerProcess server) {
    try (var client = Tidings.at(server.address())) {
      client.site(StoredKey.TOKEN)
          .putUsers(IntStream.range(0, USERS).boxed()
              .collect(toMap(UpsertThroughput::user, number -> Profile.named("User " + number))))
          .await();
    }
  }

  private static UserId user(int number) {
    return new UserId("u" + number);
  }

  /** Batches of activities, which begin anew after some. */
  private static final class Batches implements Supplier<LoadRequest> {
    private final Instant begin;
    private final int max;
    private final boolean isChanging;
    private int count;

    /**
     * @param begin time of the first activity
     * @param max batches with different activities
     * @param isChanging whether an activity has another text each time that it is sent
     */
    Batches(Instant begin, int max, boolean isChanging) {
      this.begin = begin;
      this.max = max;
      this.isChanging = isChanging;
    }

    @Override
    public LoadRequest get() {
      int batch = count % max;
      var text = isChanging ? "Number %d, version " + (count / max + 2) : "Number %d";
      count++;
      int first = batch * POSTS_IN_BATCH;
      return LoadRequest.actingAs(user(batch % USERS).ref().toString(), "POST /v1/activities:batch",
          StoredKey.TOKEN, IntStream.range(first, first + POSTS_IN_BATCH)
              .mapToObj(number -> post(number, text.formatted(number)))
              .collect(joining(",", "{\"items\":[", "]}")));
    }

    private String post(int number, String text) {
      return ("{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"%s\"},"
          + "\"targets\":[\"place:%d\"],\"foreignId\":\"post-%d\",\"publishedAt\":\"%s\"}")
          .formatted(text, number % PLACES, number, begin.plusMillis(number));
    }
  }
}
