// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.SplittableRandom;
import tidings.core.UserId;

/**
 * What a page costs that is read from rows, and one that is merged, beside the seeks that it needs.
 * All of it in this process, without HTTP, by one who asks one page after another.
 */
final class MergeBenchmark implements Benchmark {
  private static final int FEW = 1_000;
  private static final int MANY = 100_000;
  private static final double ALIKE = 1.5;

  @Override
  public String name() {
    return "merge";
  }

  @Override
  public String about() {
    return "pages of 20 from rows, from the heads of large outboxes, and from cold outboxes";
  }

  @Override
  public void run(Scratch scratch, Report report) {
    double few = rows(scratch, FEW, report);
    double many = rows(scratch, MANY, report);
    report.tell(Figure.ratio("a page of many people's to one of few", many / few).atMost(ALIKE));
    new ColdOutboxes(scratch.place("merge-" + MANY), world(MANY), report).measure();
    new WarmHeads(scratch.place("heads"), report).measure();
  }

  private static FeedWorld world(int size) {
    return new FeedWorld(size, Instant.now().truncatedTo(ChronoUnit.MILLIS));
  }

  /** @return nanoseconds a page */
  private static double rows(Scratch scratch, int size, Report report) {
    var data = scratch.place("merge-" + size);
    var world = world(size);
    FeedFilling.fill(data, world);
    try (var side = ReadSide.open(data)) {
      var random = new SplittableRandom(size);
      for (int person = 0; person < size; person++) {
        side.page(world.person(person)).await(); // so that everybody is known
      }
      double page = Units.nanos(Callers.perSecond(side.vertx(), List.of(1), caller -> () -> side
          .page(someone(world, random))).getFirst());
      report.tell(Figure.time("a page from rows, of one of %,d people".formatted(size), page));
      return page;
    }
  }

  private static UserId someone(FeedWorld world, SplittableRandom random) {
    return world.person(random.nextInt(world.size()));
  }
}
