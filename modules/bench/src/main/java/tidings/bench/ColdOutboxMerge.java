// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.feeds.merge.Merge;
import tidings.feeds.merge.Source;
import tidings.schema.ActivityKeys;
import tidings.store.Query;
import tidings.store.Table;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.RawRocksDbBaseline;

/**
 * Merges the ids of a page from all followed outboxes, as below the floor of a feed. Alternates
 * with the same number of raw RocksDB seeks in the same files.
 */
record ColdOutboxMerge(Path data, GeneratedCommunity community) {
  /** Rows read per seek. */
  private static final int ROWS_PER_SEEK = 3;
  private static final double RATIO_GOAL = 1.5;

  /**
   * Nanoseconds per page.
   *
   * @param seeks for the raw seeks alone
   */
  record Times(double seeks, double merge) {
    double fractionOfSeeks() {
      return seeks / merge;
    }
  }

  Times measure() {
    try (var baseline = RawRocksDbBaseline.openReadOnly(data, EmbeddedSettings.defaults());
        var readSide = ReadSide.open(data)) {
      var random = new SplittableRandom(community.size());
      var rates = RequestLoop.perSecond(readSide.vertx(), List.of(1, 1), caller -> () -> {
        var followed = followed(random.nextInt(community.size()));
        if (caller == 0) {
          baseline.seeks(firstRows(followed)).run();
        } else {
          merge(readSide.table(), followed);
        }
        return Future.succeededFuture();
      });
      return new Times(Numbers.nanosEach(rates.get(0)), Numbers.nanosEach(rates.get(1)));
    }
  }

  void measure(BenchmarkReport report) {
    var times = measure();
    int outboxes = GeneratedCommunity.FOLLOWS;
    report.add(Figure.time("%d plain RocksDB seeks".formatted(outboxes), times.seeks()));
    report.add(Figure.time(
        "the ids of a page, merged from %d cold outboxes".formatted(outboxes), times.merge()));
    report.add(
        Figure.number("ratio of these two", times.merge() / times.seeks()).atMost(RATIO_GOAL));
  }

  private static List<Query> firstRows(List<Ref> followed) {
    return followed.stream().map(ref -> ActivityKeys.outboxOf(ref).limit(ROWS_PER_SEEK)).toList();
  }

  private List<Ref> followed(int person) {
    return Arrays.stream(community.followed(person))
        .mapToObj(other -> community.person(other).ref())
        .toList();
  }

  private static void merge(Table table, List<Ref> outboxes) {
    var sources = outboxes.stream()
        .map(outbox -> new Source(
            ActivityKeys.outboxOf(outbox), Position.LAST, ActivityKeys::activityInOutbox,
            row -> true))
        .toList();
    var ids = new Merge(table, sources, Optional.empty(), List::of).next(ReadSide.PAGE_SIZE);
    if (ids.size() < ReadSide.PAGE_SIZE) {
      throw new IllegalStateException("a page has only " + ids.size() + " ids");
    }
  }
}
