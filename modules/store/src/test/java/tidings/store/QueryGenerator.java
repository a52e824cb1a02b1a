// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static net.jqwik.api.Arbitraries.of;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import tidings.store.Query.Range;

/** Generates random queries of the partitions and lists that {@link StepGenerator} uses. */
final class QueryGenerator {
  /** Sort keys that have items at times, and some that never have. */
  private static final List<String> ENDS =
      List.of("A", "a", "b", "ba", "bab", "bb", "c", "x", "y", "\uFF5E", "\uD83D\uDE00");

  private QueryGenerator() {}

  static Arbitrary<Query> any() {
    return Combinators.combine(pages(of(Query.of(Step.PARTITION), Query.of(Step.FEED),
        Query.ofIndex(Step.LIST))), of(ENDS).optional())
        .as((query, after) -> query.onIndex() ? query : query.after(after));
  }

  private static Arbitrary<Query> pages(Arbitrary<Query> whole) {
    var limits = of(1, 2, 3, 4, Query.MAX_LIMIT);
    return Combinators.combine(whole, ranges(), Arbitraries.of(true, false), limits)
        .as((query, range, backwards, limit) -> new Query(query.onIndex(), query.pk(), range,
            backwards, query.after(), limit));
  }

  private static Arbitrary<Range> ranges() {
    return Arbitraries.oneOf(
        Arbitraries.just(new Range.All()),
        of("", "b", "bb", "x", "\uD83D\uDE00").map(Range.BeginsWith::new),
        Combinators.combine(of(ENDS), of(ENDS)).as(Range.Between::new));
  }
}
