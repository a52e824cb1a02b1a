// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import tidings.bench.server.ServerProcess;
import tidings.client.Tidings;
import tidings.core.Ref;
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.store.FreePort;

/**
 * A randomized test of resuming: readers, writers and a server, with network failures and crashes.
 */
public final class Trial {
  /** Readers follow some of the writers and some of the topics that they post to. */
  private static final int TOPICS = 6;
  private static final int FOLLOWED_OF_EACH = 2;
  /** Short, so that lost connections are detected soon. */
  private static final String HEARTBEAT = "1s";
  private static final Duration POLL_INTERVAL = Duration.ofMillis(200);

  private final TrialPlan plan;
  private final Map<String, String> flags;
  private final int port = FreePort.find();
  private final RandomGenerator random;
  private final ExpectedFeeds expectedFeeds = new ExpectedFeeds();
  private final RetryUntilAcknowledged retry = new RetryUntilAcknowledged();
  private final List<Ref> topics =
      IntStream.range(0, TOPICS).mapToObj(topic -> new Ref("topic", "topic_" + topic)).toList();

  private Trial(TrialPlan plan, Map<String, String> flags, RandomGenerator random) {
    this.plan = plan;
    this.flags = new HashMap<>(flags);
    this.flags.put("--port", String.valueOf(port));
    this.flags.put("--metrics.enabled", "false");
    this.flags.put("--live.heartbeat", HEARTBEAT);
    this.random = random;
  }

  /**
   * Runs the trial.
   *
   * @param flags the store of the server, as on the command line; must be empty
   */
  public static TrialResult run(TrialPlan plan, Map<String, String> flags, RandomGenerator random) {
    return new Trial(plan, flags, random).run();
  }

  private TrialResult run() {
    var vertx = VertxWithoutFiles.create();
    var server = ServerProcess.serve(flags);
    try (var tidings = Tidings.at(server.address())) {
      var writers = IntStream.range(0, plan.writers()).mapToObj(n -> writer(tidings, n)).toList();
      var readers = IntStream.range(0, plan.readers()).mapToObj(n -> reader(vertx, n)).toList();
      var followed = Instant.now();
      var pages = readers.stream().map(Reader::page).toList();
      pages.forEach(page -> page.awaitPositions(followed));
      pages.forEach(OpenPage::start);
      pages.forEach(OpenPage::awaitConnected);
      writers.forEach(TrialWriter::start);
      server = disconnectAndKill(server, pages);
      writers.forEach(TrialWriter::close);
      var differences = awaitSettled(readers);
      pages.forEach(OpenPage::stop);
      pages.forEach(OpenPage::close);
      return new TrialResult(
          writers.stream().mapToInt(TrialWriter::actions).sum(), expectedFeeds.size(),
          pages.stream().mapToInt(OpenPage::resumes).sum(),
          pages.stream().mapToInt(OpenPage::reloads).sum(), retry.unanswered(),
          differences);
    } finally {
      server.close();
      vertx.close().await();
    }
  }

  private TrialWriter writer(Tidings tidings, int number) {
    var id = writerRef(number).id();
    var session = tidings.signUp(id, "correct horse " + id, id).await();
    return new TrialWriter(session, topics, expectedFeeds, random, retry);
  }

  private static Ref writerRef(int number) {
    return new Ref("user", "writer_" + number);
  }

  /** An open page, and what its user follows. */
  private record Reader(OpenPage page, Set<Ref> followed) {
    FeedDifferences differences(ExpectedFeeds expectedFeeds) {
      return page.differences(expectedFeeds.feed(followed), expectedFeeds::isDeleted);
    }
  }

  private Reader reader(Vertx vertx, int number) {
    var followed = new HashSet<Ref>();
    for (int one = 0; one < FOLLOWED_OF_EACH; one++) {
      followed.add(writerRef(random.nextInt(plan.writers())));
      followed.add(topics.get(random.nextInt(TOPICS)));
    }
    var id = "reader_" + number;
    var page = OpenPage.of(vertx, FlakyNetwork.to(() -> port),
        client -> client.signUp(id, "correct horse " + id, id), retry);
    page.follow(followed);
    return new Reader(page, Set.copyOf(followed));
  }

  /** @return the server that runs at the end */
  private ServerProcess disconnectAndKill(ServerProcess first, List<OpenPage> pages) {
    var server = first;
    var kinds = ConnectionLoss.values();
    for (int cut = 0; cut < plan.cuts(); cut++) {
      LockSupport.parkNanos(random.nextLong(2 * plan.pause().toNanos()));
      pages.get(random.nextInt(pages.size())).cut(kinds[random.nextInt(kinds.length)]);
      if ((cut + 1) * plan.kills() / plan.cuts() > cut * plan.kills() / plan.cuts()) {
        server.kill();
        server = ServerProcess.serve(flags);
      }
    }
    return server;
  }

  /** Waits until all readers have converged, or until the timeout of the plan. */
  private FeedDifferences awaitSettled(List<Reader> readers) {
    long end = System.nanoTime() + plan.settleTimeout().toNanos();
    while (true) {
      var differences = readers.stream()
          .map(reader -> reader.differences(expectedFeeds))
          .reduce(FeedDifferences.NONE, FeedDifferences::plus);
      if (differences.equals(FeedDifferences.NONE) || System.nanoTime() > end) {
        return differences;
      }
      LockSupport.parkNanos(POLL_INTERVAL.toNanos());
    }
  }
}
