// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tidings.bench.server.ServerProcess;
import tidings.client.SiteApi;
import tidings.client.Tidings;
import tidings.core.Erasures.Erasure;
import tidings.core.ServiceKeys.Scope;
import tidings.core.UserId;
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.schema.TidingsLayout;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedTable;

/** Erases a user with many activities, follows and followers, until the last row is gone. */
final class ErasureTime {
  private static final UserId LEAVER = new UserId("leaver");
  /** Of the rows; the others are activities. */
  private static final int FOLLOWS_PERCENT = 10;
  private static final int FOLLOWERS_PERCENT = 10;
  private static final Instant FIRST = Instant.parse("2026-01-03T00:00:00Z");
  private static final Duration GOAL = Duration.ofHours(1);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(100);

  private ErasureTime() {}

  /** @param rows activities, follows and followers, all together */
  static void measure(Path folder, int rows, BenchmarkReport report) {
    int follows = rows * FOLLOWS_PERCENT / 100;
    int followers = rows * FOLLOWERS_PERCENT / 100;
    int activities = rows - follows - followers;
    report.note("a user with %,d activities, %,d follows and %,d followers"
        .formatted(activities, follows, followers));
    load(folder, lines(activities, follows, followers));
    EmbedBenchmark.storeKey(folder, Scope.READ, Scope.USERS);
    var flags =
        Map.of("--port", "0", "--metrics.enabled", "false", "--data", folder.toString());
    try (var server = ServerProcess.serve(flags);
        var tidings = Tidings.at(server.address())) {
      var site = tidings.site(StoredKey.TOKEN);
      long start = System.nanoTime();
      site.eraseUser(LEAVER).await();
      var erasure = awaitFinished(site);
      double seconds = (System.nanoTime() - start) / 1e9;
      report.add(Figure.number("rows that an erasure has removed",
          erasure.rows().values().stream().mapToLong(Long::longValue).sum()).atLeast(rows));
      report.add(Figure.number("seconds of the erasure", seconds).atMost(GOAL.toSeconds()));
    }
  }

  private static Erasure awaitFinished(SiteApi site) {
    var erasure = site.erasure(LEAVER).await();
    while (!erasure.isFinished()) {
      LockSupport.parkNanos(POLL_INTERVAL.toNanos());
      erasure = site.erasure(LEAVER).await();
    }
    return erasure;
  }

  private static void load(Path folder, Stream<String> lines) {
    var file = folder.resolveSibling(folder.getFileName() + ".ndjson");
    try (var out = new PrintStream(Files.newOutputStream(file))) {
      lines.forEach(out::println);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    var vertx = VertxWithoutFiles.create();
    var table = EmbeddedTable.open(vertx, folder, EmbeddedSettings.defaults(),
        TidingsLayout.INSTANCE, InstantSource.system());
    DeltaImport.load(table, file);
    table.close().await();
    vertx.close().await();
  }

  private static Stream<String> lines(int activities, int follows, int followers) {
    return Stream.of(
        Stream.of(account(LEAVER.text())),
        IntStream.range(0, followers).mapToObj(number -> account("u" + number)),
        IntStream.range(0, follows).mapToObj(number -> follow(LEAVER.text(), "place:p" + number)),
        IntStream.range(0, followers).mapToObj(number -> follow("u" + number, "user:" + LEAVER)),
        IntStream.range(0, activities).mapToObj(ErasureTime::activity))
        .flatMap(lines -> lines);
  }

  private static String account(String user) {
    return "{\"account\":{\"id\":\"" + user + "\",\"name\":\"A user\"}}";
  }

  private static String follow(String user, String ref) {
    return "{\"follow\":{\"user\":\"" + user + "\",\"ref\":\"" + ref
        + "\",\"since\":\"2026-01-02T00:00:00Z\"}}";
  }

  private static String activity(int number) {
    return "{\"activity\":{\"id\":\"a" + number + "\",\"actor\":\"" + LEAVER
        + "\",\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"Number " + number
        + "\"},\"publishedAt\":\"" + FIRST.plusMillis(number) + "\"}}";
  }
}
