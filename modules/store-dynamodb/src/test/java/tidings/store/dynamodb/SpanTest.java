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

/** A start lies in the range, or is none, or there is nothing to read. */
final class SpanTest {
  /** In the order of their bytes; the last two are the other way round as Java compares them. */
  private static final List<String> PLACES =
      List.of("\u0001", "a", "b", "b1", "b2", "b\uFF5E", "b\uD83D\uDE00", "c", "\uFF5E",
          "\uD83D\uDE00");
  private static final List<String> POSITIONS =
      Stream.concat(Stream.of("", "A", "b0", "zz"), PLACES.stream()).toList();

  static Stream<Range> ranges() {
    return Stream.of(new Range.All(), new Range.BeginsWith(""), new Range.BeginsWith("b"),
        new Range.BeginsWith("nothing"), new Range.Between("a", "b2"), new Range.Between("", "b"),
        new Range.Between("b", ""), new Range.Between("", ""), new Range.Between("c", "b"),
        new Range.Between("b", "b"), new Range.Between("b\uFF5E", "\uFF5E"),
        new Range.Between("\uFF5E", "\uD83D\uDE00"), new Range.Between("\uD83D\uDE00", "\uFF5E"));
  }

  /** As DynamoDB reads: from a start that has to lie in the range. */
  @ParameterizedTest
  @MethodSource("ranges")
  void what_is_read_from_a_start_is_what_lies_behind_the_position(Range range) {
    var span = Span.of(range);
    for (var after : POSITIONS) {
      for (boolean backwards : new boolean[]{false, true}) {
        var wanted = ordered(backwards).filter(place -> in(range, place))
            .filter(place -> isBehind(place, after, backwards)).toList();
        var start = span.start(Optional.of(after), backwards);
        var read = span.isEmpty() || start.isEmpty()
            ? List.<String>of()
            : ordered(backwards).filter(place -> in(span.range(), place))
                .filter(place -> start.get().sk()
                    .map(sk -> isBehind(place, sk, backwards)).orElse(true))
                .toList();

        assertThat(read).as("%s after '%s', backwards %s", range, after, backwards)
            .isEqualTo(wanted);
        start.flatMap(Span.Start::sk)
            .ifPresent(sk -> assertThat(in(span.range(), sk)).as(sk).isTrue());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("ranges")
  void without_a_position_it_begins_at_its_end(Range range) {
    assertThat(Span.of(range).start(Optional.empty(), false))
        .contains(new Span.Start(Optional.empty()));
  }

  @Test
  void places_are_ordered_by_their_bytes() {
    var sorted = new TreeSet<String>(Utf8::compare);
    sorted.addAll(PLACES);

    assertThat(sorted).containsExactlyElementsOf(PLACES);
  }

  private static Stream<String> ordered(boolean backwards) {
    return (backwards ? PLACES.reversed() : PLACES).stream();
  }

  private static boolean isBehind(String place, String position, boolean backwards) {
    int compared = Utf8.compare(place, position);
    return backwards ? compared < 0 : compared > 0;
  }

  private static boolean in(Range range, String place) {
    return switch (range) {
      case Range.All() -> true;
      case Range.BeginsWith(var prefix) -> place.startsWith(prefix);
      case Range.Between(var from, var to) ->
        Utf8.compare(from, place) <= 0 && Utf8.compare(place, to) <= 0;
    };
  }
}
