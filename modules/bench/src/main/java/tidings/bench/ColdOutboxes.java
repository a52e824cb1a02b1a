// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
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
import tidings.store.Query;
import tidings.store.Table;
import tidings.store.embedded.Ceiling;
import tidings.store.embedded.Settings;

/**
 * The ids of a page, merged of all outboxes that somebody follows, as below the rows of a feed; in
 * turns with as many seeks of RocksDB's in the same files.
 */
record ColdOutboxes(Path data, FeedWorld world, Report report) {
  /** Rows that a seek is for. */
  private static final int ROWS = 3;
  private static final double GOAL = 1.5;

  void measure() {
    try (var ceiling = Ceiling.beside(data, Settings.defaults());
        var side = ReadSide.open(data)) {
      var random = new SplittableRandom(world.size());
      var rates = Callers.perSecond(side.vertx(), List.of(1, 1), caller -> () -> {
        var followed = followed(random.nextInt(world.size()));
        if (caller == 0) {
          ceiling.seeking(firstRows(followed)).run();
        } else {
          merge(side.table(), followed);
        }
        return Future.succeededFuture();
      });
      double seeks = Units.nanos(rates.get(0));
      double merges = Units.nanos(rates.get(1));
      report.tell(Figure.time("RocksDB's own %d seeks".formatted(FeedWorld.FOLLOWS), seeks));
      report.tell(Figure.time(
          "a page's ids, merged of %d outboxes".formatted(FeedWorld.FOLLOWS), merges));
      report.tell(Figure.ratio("the latter to the former", merges / seeks).atMost(GOAL));
    }
  }

  private static List<Query> firstRows(List<Ref> followed) {
    return followed.stream().map(ref -> Keys.outboxOf(ref).limit(ROWS)).toList();
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
