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
  private static final int FEW_PEOPLE = 1_000;
  private static final int MANY_PEOPLE = 100_000;
  private static final double RATIO_GOAL = 1.5;

  @Override
  public String name() {
    return "merge";
  }

  @Override
  public String about() {
    return "pages of 20 from rows, from the heads of large outboxes, and from cold outboxes";
  }

  @Override
  public void run(TempFolder scratch, BenchmarkReport report) {
    double few = rows(scratch, FEW_PEOPLE, report);
    double many = rows(scratch, MANY_PEOPLE, report);
    report
        .add(Figure.ratio("a page of many people's to one of few", many / few).atMost(RATIO_GOAL));
    new ColdOutboxMerge(scratch.resolve("merge-" + MANY_PEOPLE), world(MANY_PEOPLE), report)
        .measure();
    new WarmHeadMerge(scratch.resolve("heads"), report).measure();
  }

  private static FeedWorld world(int size) {
    return new FeedWorld(size, Instant.now().truncatedTo(ChronoUnit.MILLIS));
  }

  /** @return nanoseconds per page */
  private static double rows(TempFolder scratch, int size, BenchmarkReport report) {
    var data = scratch.resolve("merge-" + size);
    var world = world(size);
    FeedWorldLoader.fill(data, world);
    try (var readSide = ReadSide.open(data)) {
      var random = new SplittableRandom(size);
      for (int person = 0; person < size; person++) {
        readSide.page(world.person(person)).await(); // warm-up: loads every user
      }
      double page = Numbers
          .nanosEach(RequestLoop.perSecond(readSide.vertx(), List.of(1), caller -> () -> readSide
              .page(randomPerson(world, random))).getFirst());
      report.add(Figure.time("a page from rows, of one of %,d people".formatted(size), page));
      return page;
    }
  }

  private static UserId randomPerson(FeedWorld world, SplittableRandom random) {
    return world.person(random.nextInt(world.size()));
  }
}
