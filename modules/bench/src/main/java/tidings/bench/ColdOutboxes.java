// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.feeds.merge.Merge;
import tidings.feeds.merge.Source;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.embedded.Ceiling;
import tidings.store.embedded.Settings;

/**
 * The ids of a page, merged of all outboxes that somebody follows, as below the rows of a feed; in
 * turns with as many seeks of RocksDB's in the same files.
 */
record ColdOutboxes(Path data, FeedWorld world, Report report) {
  private static final int WARM_UPS = 2_000;
  private static final int PAGES = 5_000;
  /** Rows that a seek is for. */
  private static final int ROWS = 3;
  private static final double GOAL = 1.5;

  void measure() {
    try (var ceiling = Ceiling.beside(data, Settings.defaults());
        var side = ReadSide.open(data)) {
      var merges = new Samples();
      var seeks = new Samples();
      var random = new SplittableRandom(world.size());
      for (int page = -WARM_UPS; page < PAGES; page++) {
        var followed = followed(random.nextInt(world.size()));
        var seeking = ceiling.seeking(
            followed(random.nextInt(world.size())).stream()
                .map(ref -> Keys.outboxOf(ref).limit(ROWS))
                .toList());
        long start = System.nanoTime();
        merge(side.table(), followed);
        long merged = System.nanoTime();
        seeking.run();
        long sought = System.nanoTime();
        if (page >= 0) {
          merges.add(merged - start);
          seeks.add(sought - merged);
        }
      }
      report.tell(
          Figure.time("RocksDB's own %d seeks".formatted(FeedWorld.FOLLOWS), seeks.median()));
      report.tell(
          Figure.time("a page's ids, merged of %d outboxes".formatted(FeedWorld.FOLLOWS),
              merges.median()));
      report.tell(
          Figure.ratio("the latter to the former", (double) merges.median() / seeks.median())
              .atMost(GOAL));
    }
  }

  private List<Ref> followed(int person) {
    return Arrays.stream(world.followed(person))
        .mapToObj(other -> world.person(other).ref())
        .toList();
  }

  private static void merge(Table table, List<Ref> outboxes) {
    var sources = outboxes.stream()
        .map(outbox -> new Source(
            Keys.outboxOf(outbox), ActivityId.LAST, Keys::inOutbox, row -> true))
        .toList();
    var ids = new Merge(table, sources, Optional.empty(), List::of).next(ReadSide.SHOWN);
    if (ids.size() < ReadSide.SHOWN) {
      throw new IllegalStateException("a page of " + ids.size() + " only");
    }
  }
}
