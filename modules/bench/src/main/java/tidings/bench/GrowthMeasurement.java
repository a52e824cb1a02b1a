// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static tidings.bench.GrowthFigure.*;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.IntStream;
import tidings.bench.grow.ScaledCommunity;
import tidings.bench.grow.ScaledCommunityLoader;
import tidings.bench.grow.ScaledCommunityLoader.LoadedRows;
import tidings.bench.load.LoadGenerator;
import tidings.bench.load.LoadRequest;
import tidings.bench.load.LoadResult;
import tidings.bench.load.LoadRounds;
import tidings.bench.server.ProcessMemory;
import tidings.bench.server.ServerProcess;

/**
 * Generates a community of one size and measures a server on it. Pages are read by up to {@value
 * #MAX_READERS} users spread over the community, so that the working set is in memory at each size.
 */
final class GrowthMeasurement {
  private static final int MAX_READERS = 10_000;
  /** The default of {@code feeds.mergeAbove}. */
  private static final int MERGE_ABOVE = 10_000;
  private static final int STARTS = 3;
  /** The first pages are read at this rate, as they may need the disk. */
  private static final int FIRST_PAGES_PER_SECOND = 200;
  private static final Duration FIRST_PAGES_TIME = Duration.ofSeconds(5);
  /** A modest rate: less than a tenth of the highest. */
  private static final int PAGES_PER_SECOND = 500;
  private static final int POSTS_PER_SECOND = 25;
  private static final Duration POSTS_TIME = Duration.ofSeconds(20);
  private static final Duration WARM_UP = Duration.ofSeconds(5);
  private static final Duration ROUND = Duration.ofSeconds(5);
  private static final int ROUNDS = 3;
  private static final int POST_CONNECTIONS = 16;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;

  private final Path data;
  private final BenchmarkReport report;
  private final ScaledCommunity community;
  private final int readers;
  private final Map<GrowthFigure, Double> figures = new EnumMap<>(GrowthFigure.class);
  private long highestResident;

  GrowthMeasurement(int size, Path data, BenchmarkReport report) {
    this.data = data;
    this.report = report;
    this.community = new ScaledCommunity(size, Instant.now().truncatedTo(ChronoUnit.MILLIS));
    this.readers = Math.min(size, MAX_READERS);
  }

  GrowthPoint measure() {
    var loaded = generate();
    measureStarts();
    try (var server = ServerProcess.serve(data)) {
      measurePages(server);
      measurePosts(server);
    }
    add(MEMORY, highestResident / (double) (1 << 30));
    add(ROWS, SmallAudienceFanOut.rowsPerSecond(data, community));
    return new GrowthPoint(community.size(), loaded.follows(), figures);
  }

  private LoadedRows generate() {
    long start = System.nanoTime();
    var loaded = ScaledCommunityLoader.fill(data, community, MERGE_ABOVE);
    var time = Duration.ofNanos(System.nanoTime() - start);
    try (var engine = MeasuredEngine.embedded(data)) {
      engine.table().putAll(IntStream.range(0, readers)
          .mapToObj(reader -> StoredSession.of(
              community.person(personOf(reader)), community.newest(), reader))
          .toList()).await();
    }
    long bytes = diskBytes();
    report.note("%,d people: %,d follows, %,d large audiences, %,d rows, %,d MB, generated in %d s"
        .formatted(community.size(), loaded.follows(), loaded.largeAudiences(), loaded.rows(),
            bytes >> 20, time.toSeconds()));
    add(DISK, bytes / 1024.0 / community.size());
    return loaded;
  }

  /** The readers are spread over all users. */
  private int personOf(int reader) {
    return (int) ((long) reader * community.size() / readers);
  }

  private long diskBytes() {
    try (var files = Files.walk(data)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private void measureStarts() {
    var times = new Samples();
    for (int round = 0; round < STARTS; round++) {
      long start = System.nanoTime();
      try (var server = ServerProcess.serve(data);
          var load = LoadGenerator.on(server.address(), 1, new FeedRequests(readers))) {
        load.saturate(Duration.ofNanos(1));
        times.add(System.nanoTime() - start);
      }
    }
    add(READY, times.median() / NANOS_PER_SECOND);
  }

  private void measurePages(ServerProcess server) {
    var requests = new FeedRequests(readers);
    try (var load =
        LoadGenerator.on(server.address(), FeedBenchmark.CONNECTIONS, requests)) {
      var first = load.steady(FIRST_PAGES_PER_SECOND, FIRST_PAGES_TIME);
      add(FIRST_PAGE_MEDIAN, millis(first, 50));
      add(FIRST_PAGE_SLOW, millis(first, 99));
      requests.warmUp(load);
      noteResident(server);

      var steady = LoadRounds.of(ROUNDS, () -> load.steady(PAGES_PER_SECOND, ROUND));
      add(PAGE_MEDIAN, steady.median(round -> millis(round, 50)));
      add(PAGE_SLOW, steady.median(round -> millis(round, 99)));
      var cpu = server.cpu();
      var saturated = LoadRounds.of(ROUNDS, () -> load.saturate(ROUND));
      var used = server.cpu().minus(cpu).dividedBy(saturated.answers());
      add(PAGES, saturated.median(LoadResult::perSecond));
      add(PAGE_CPU, used.toNanos() / NANOS_PER_MILLI);
      noteResident(server);
    }
  }

  /** Posts by the readers in turn. */
  private void measurePosts(ServerProcess server) {
    var numbers = IntStream.iterate(0, number -> (number + 1) % readers).iterator();
    var body = "{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"Good morning.\"}}";
    try (var load = LoadGenerator.on(server.address(), POST_CONNECTIONS,
        () -> LoadRequest.of("POST /v1/activities", StoredSession.token(numbers.next()), body))) {
      load.steady(POSTS_PER_SECOND, WARM_UP);
      var posts = load.steady(POSTS_PER_SECOND, POSTS_TIME);
      add(POST_MEDIAN, millis(posts, 50));
      add(POST_SLOW, millis(posts, 99));
      noteResident(server);
    }
  }

  private void noteResident(ServerProcess server) {
    highestResident =
        Math.max(highestResident, ProcessMemory.residentBytes(server.process()));
  }

  private static double millis(LoadResult result, double percent) {
    return result.percentile(percent) / NANOS_PER_MILLI;
  }

  private void add(GrowthFigure figure, double value) {
    figures.put(figure, value);
    report.add(figure.figure(value));
  }
}
