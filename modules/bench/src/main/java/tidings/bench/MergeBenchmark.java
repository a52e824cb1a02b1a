// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.SplittableRandom;
import tidings.core.UserId;

/**
 * Cost of a page from feed rows and of a merged page, compared with the raw seeks that it needs. In
 * this process, without HTTP, one page after another.
 */
final class MergeBenchmark implements Benchmark {
  private static final int SMALL_COMMUNITY = 1_000;
  private static final int LARGE_COMMUNITY = 100_000;
  private static final double RATIO_GOAL = 1.5;

  @Override
  public String name() {
    return "merge";
  }

  @Override
  public String about() {
    return "feed pages: from rows, from cached heads of large outboxes, and from cold outboxes";
  }

  @Override
  public void run(TempFolder folder, BenchmarkReport report) {
    double small = rows(folder, SMALL_COMMUNITY, report);
    double large = rows(folder, LARGE_COMMUNITY, report);
    report.add(Figure.number("ratio of these two", large / small).atMost(RATIO_GOAL));
    new ColdOutboxMerge(folder.resolve("merge-" + LARGE_COMMUNITY), community(LARGE_COMMUNITY))
        .measure(report);
    new WarmHeadMerge(folder.resolve("heads"), report).measure();
  }

  private static GeneratedCommunity community(int size) {
    return new GeneratedCommunity(size, Instant.now().truncatedTo(ChronoUnit.MILLIS));
  }

  /** @return nanoseconds per page */
  private static double rows(TempFolder folder, int size, BenchmarkReport report) {
    var data = folder.resolve("merge-" + size);
    var community = community(size);
    CommunityLoader.fill(data, community);
    try (var readSide = ReadSide.open(data)) {
      var random = new SplittableRandom(size);
      for (int person = 0; person < size; person++) {
        readSide.page(community.person(person)).await(); // warm-up: loads every user
      }
      double page = Numbers
          .nanosEach(RequestLoop.perSecond(readSide.vertx(), List.of(1), caller -> () -> readSide
              .page(randomPerson(community, random))).getFirst());
      report.add(Figure.time("a page from rows, %,d users in all".formatted(size), page));
      return page;
    }
  }

  private static UserId randomPerson(GeneratedCommunity community, SplittableRandom random) {
    return community.person(random.nextInt(community.size()));
  }
}
