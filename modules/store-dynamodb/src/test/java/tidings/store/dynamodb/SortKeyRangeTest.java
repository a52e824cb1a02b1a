// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tidings.store.Query.Range;

/** The start of a range query is inside the range, absent, or the query is empty. */
final class SortKeyRangeTest {
  /** In byte order; Java's string order reverses the last two. */
  private static final List<String> SORT_KEYS =
      List.of("\u0001", "a", "b", "b1", "b2", "b\uFF5E", "b\uD83D\uDE00", "c", "\uFF5E",
          "\uD83D\uDE00");
  private static final List<String> POSITIONS =
      Stream.concat(Stream.of("", "A", "b0", "zz"), SORT_KEYS.stream()).toList();

  static Stream<Range> ranges() {
    return Stream.of(new Range.All(), new Range.BeginsWith(""), new Range.BeginsWith("b"),
        new Range.BeginsWith("nothing"), new Range.Between("a", "b2"), new Range.Between("", "b"),
        new Range.Between("b", ""), new Range.Between("", ""), new Range.Between("c", "b"),
        new Range.Between("b", "b"), new Range.Between("b\uFF5E", "\uFF5E"),
        new Range.Between("\uFF5E", "\uD83D\uDE00"), new Range.Between("\uD83D\uDE00", "\uFF5E"));
  }

  /** Simulates DynamoDB, whose start has to lie in the range. */
  @ParameterizedTest
  @MethodSource("ranges")
  void a_read_from_the_start_returns_exactly_the_keys_behind_the_position(Range range) {
    var sortKeyRange = SortKeyRange.of(range);
    for (var after : POSITIONS) {
      for (boolean backwards : new boolean[]{false, true}) {
        var wanted = ordered(backwards).filter(sortKey -> isIn(range, sortKey))
            .filter(sortKey -> isBehind(sortKey, after, backwards)).toList();
        var start = sortKeyRange.start(Optional.of(after), backwards);
        var read = sortKeyRange.isEmpty() || start.isEmpty()
            ? List.<String>of()
            : ordered(backwards).filter(sortKey -> isIn(sortKeyRange.range(), sortKey))
                .filter(sortKey -> start.get().sk()
                    .map(sk -> isBehind(sortKey, sk, backwards)).orElse(true))
                .toList();

        assertThat(read).as("%s after '%s', backwards %s", range, after, backwards)
            .isEqualTo(wanted);
        start.flatMap(SortKeyRange.Start::sk)
            .ifPresent(sk -> assertThat(isIn(sortKeyRange.range(), sk)).as(sk).isTrue());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("ranges")
  void without_a_position_a_query_begins_at_the_end_of_its_range(Range range) {
    assertThat(SortKeyRange.of(range).start(Optional.empty(), false))
        .contains(new SortKeyRange.Start(Optional.empty()));
  }

  @Test
  void sort_keys_are_ordered_by_their_bytes() {
    var sorted = new TreeSet<String>(Utf8::compare);
    sorted.addAll(SORT_KEYS);

    assertThat(sorted).containsExactlyElementsOf(SORT_KEYS);
  }

  private static Stream<String> ordered(boolean backwards) {
    return (backwards ? SORT_KEYS.reversed() : SORT_KEYS).stream();
  }

  private static boolean isBehind(String sortKey, String position, boolean backwards) {
    int compared = Utf8.compare(sortKey, position);
    return backwards ? compared < 0 : compared > 0;
  }

  private static boolean isIn(Range range, String sortKey) {
    return switch (range) {
      case Range.All() -> true;
      case Range.BeginsWith(var prefix) -> sortKey.startsWith(prefix);
      case Range.Between(var from, var to) ->
        Utf8.compare(from, sortKey) <= 0 && Utf8.compare(sortKey, to) <= 0;
    };
  }
}
