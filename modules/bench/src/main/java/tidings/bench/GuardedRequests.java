// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import tidings.bench.load.LoadGenerator;
import tidings.bench.load.LoadRequest;
import tidings.bench.server.ServerProcess;

/**
 * Requests per second over HTTP.
 *
 * @param fill stores the data of the requests in a new folder, and returns the requests
 * @param baseline gets a new folder
 */
record GuardedRequests(String name, int connections, Function<Path, Supplier<LoadRequest>> fill,
    String ceiling, Class<?> baseline, LoadRequest baselineRequest) implements GuardedSpeed {
  private static final Duration ROUND = Duration.ofSeconds(1);
  private static final AlternatingRounds ROUNDS = new AlternatingRounds(2, 11);
  private static final int READERS = 1_000;
  private static final int LIKERS = 20_000;

  /** Pages of feeds. */
  static GuardedRequests feedPages() {
    return new GuardedRequests("feed", FeedBenchmark.CONNECTIONS, data -> {
      CommunityLoader.fill(data, community(READERS));
      return new FeedRequests(READERS);
    }, "vertx-web with a ready page", StaticPageBaseline.class,
        LoadRequest.of(FeedBenchmark.FEED_REQUEST));
  }

  /** Likes of many activities. */
  static GuardedRequests likes() {
    return new GuardedRequests("likes", LikesBenchmark.CONNECTIONS, data -> {
      var community = community(LIKERS);
      CommunityLoader.fillWithoutFeeds(data, community);
      return new LikeRequests(
          community, (person, lap) -> (person + lap) % community.activities());
    }, "vertx-web and RocksDB storing one row", StoredRowBaseline.class,
        LoadRequest.of("PUT /v1/activities/any/likes/" + LikeRequests.KIND));
  }

  private static GeneratedCommunity community(int size) {
    return new GeneratedCommunity(size, Instant.now().truncatedTo(ChronoUnit.MILLIS));
  }

  @Override
  public double measure(TempFolder folder) {
    var data = folder.resolve("guarded-" + name);
    var requests = fill.apply(data);
    try (var server = ServerProcess.serve(data);
        var load = LoadGenerator.on(server.address(), connections, requests);
        var bare = ServerProcess.start(
            baseline, folder.resolve("baseline-of-" + name).toString());
        var bareLoad =
            LoadGenerator.on(bare.address(), connections, () -> baselineRequest)) {
      load.warmUp();
      return ROUNDS.medianRatio(
          () -> load.saturate(ROUND).perSecond(), () -> bareLoad.saturate(ROUND).perSecond());
    }
  }
}
