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
 * Requests per second over HTTP. The ceiling is a bare server whose answer is ready.
 *
 * @param fill stores the data of the requests in a new folder, and returns the requests
 */
record GuardedRequests(String name, int connections,
    Function<Path, Supplier<LoadRequest>> fill) implements GuardedSpeed {
  private static final Duration ROUND = Duration.ofSeconds(1);
  private static final AlternatingRounds ROUNDS = new AlternatingRounds(2, 11);
  private static final int READERS = 1_000;
  private static final int LIKERS = 20_000;

  /** Pages of feeds. */
  static GuardedRequests feedPages() {
    return new GuardedRequests("feed", FeedBenchmark.CONNECTIONS, data -> {
      CommunityLoader.fill(data, community(READERS));
      return new FeedRequests(READERS);
    });
  }

  /** Likes of many activities. */
  static GuardedRequests likes() {
    return new GuardedRequests("likes", LikesBenchmark.CONNECTIONS, data -> {
      var community = community(LIKERS);
      CommunityLoader.fillWithoutFeeds(data, community);
      return new LikeRequests(
          community, (person, lap) -> (person + lap) % community.activities());
    });
  }

  private static GeneratedCommunity community(int size) {
    return new GeneratedCommunity(size, Instant.now().truncatedTo(ChronoUnit.MILLIS));
  }

  @Override
  public String ceiling() {
    return "vertx-web with a ready page";
  }

  @Override
  public double measure(TempFolder folder) {
    var data = folder.resolve("guarded-" + name);
    var requests = fill.apply(data);
    try (var server = ServerProcess.serve(data);
        var load = LoadGenerator.on(server.address(), connections, requests);
        var bare = ServerProcess.start(StaticPageBaseline.class);
        var bareLoad = LoadGenerator.on(bare.address(), connections,
            () -> LoadRequest.of(FeedBenchmark.FEED_REQUEST))) {
      load.warmUp();
      return ROUNDS.medianRatio(
          () -> load.saturate(ROUND).perSecond(), () -> bareLoad.saturate(ROUND).perSecond());
    }
  }
}
