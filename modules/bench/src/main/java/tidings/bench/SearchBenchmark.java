// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import tidings.bench.load.LoadGenerator;
import tidings.bench.load.LoadRequest;
import tidings.bench.server.ServerProcess;

/** Searches and suggestions over HTTP in a large community, and how its index is built. */
final class SearchBenchmark implements Benchmark {
  static final int SIZE = 1_000_000;
  private static final double SUGGEST_GOAL_MILLIS = 20;
  private static final double SEARCH_GOAL_MILLIS = 100;
  private static final double DOCUMENTS_GOAL = 20_000;
  private static final double BYTES_GOAL = 1024;
  private static final int CONNECTIONS = 8;
  /** Far below what a server can do, so that what is measured is an answer and not a queue. */
  private static final double RATE = 50;
  private static final Duration WARM_UP = Duration.ofSeconds(10);
  private static final Duration TIME = Duration.ofSeconds(20);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(200);

  private final int size;

  /** @param size number of users, and of posts */
  SearchBenchmark(int size) {
    this.size = size;
  }

  @Override
  public String name() {
    return "search";
  }

  @Override
  public String about() {
    return "searches and suggestions among " + "%,d users and as many posts".formatted(size);
  }

  @Override
  public void run(TempFolder folder, BenchmarkReport report) {
    var data = folder.resolve("search");
    CommunityLoader.fill(data,
        new SearchableCommunity(size, Instant.now().truncatedTo(ChronoUnit.MILLIS)));
    var flags = Map.of(
        "--port", "0", "--metrics.enabled", "false", "--data", data.toString());
    report.note("%,d users and %,d posts of %d words; requests at a fixed rate of %.0f/s"
        .formatted(size, size, SearchableCommunity.WORDS_OF_TEXT, RATE));
    try (var server = ServerProcess.serve(flags)) {
      long nanos = nanosToBuild(server.address());
      report.add(Figure.number("documents/s from the table into the index",
          Numbers.rate(2L * size, nanos)).atLeast(DOCUMENTS_GOAL));
      report.add(Figure.number("bytes of the index on disk, a document",
          bytesIn(data.resolve("search")) / (2.0 * size)).atMost(BYTES_GOAL));
      measure(server, "suggestions for one to five letters", "GET /v1/suggest?limit=8&q=",
          SearchableCommunity::prefix, SUGGEST_GOAL_MILLIS, report);
      measure(server, "searches of one or two words, a fourth with a typo",
          "GET /v1/search?q=", SearchableCommunity::query, SEARCH_GOAL_MILLIS, report);
    }
  }

  private static void measure(ServerProcess server, String label, String line,
      Function<SplittableRandom, String> query, double goalMillis, BenchmarkReport report) {
    var random = new SplittableRandom(1);
    Supplier<LoadRequest> requests =
        () -> LoadRequest.of(line + query.apply(random).replace(" ", "+"));
    try (var load = LoadGenerator.on(server.address(), CONNECTIONS, requests)) {
      load.steady(RATE, WARM_UP);
      var result = load.steady(RATE, TIME);
      report.add(Figure.time(label + ", median", result.percentile(50)));
      report.add(Figure.time(label + ", p99", result.percentile(99)).atMost(goalMillis));
      report.add(Figure.number(label + ", per second at most",
          load.saturate(TIME).perSecond()));
    }
  }

  /** The first search starts to build the index; searches are refused until it is there. */
  private static long nanosToBuild(String address) {
    var request = HttpRequest.newBuilder(URI.create(address + "/v1/search?q=word")).build();
    long begin = System.nanoTime();
    try (var client = HttpClient.newHttpClient()) {
      while (client.send(request, BodyHandlers.discarding()).statusCode() != 200) {
        LockSupport.parkNanos(POLL_INTERVAL.toNanos());
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
    return System.nanoTime() - begin;
  }

  private static long bytesIn(Path folder) {
    try (var files = Files.list(folder)) {
      return files.mapToLong(SearchBenchmark::size).sum();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static long size(Path file) {
    try {
      return Files.exists(file) ? Files.size(file) : 0; // a merge may have removed it
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
