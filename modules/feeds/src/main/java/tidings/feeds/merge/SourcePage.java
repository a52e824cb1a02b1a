// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.merge;

import static java.util.Comparator.reverseOrder;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tidings.core.ActivityId;
import tidings.core.Edge.Interval;
import tidings.core.Position;
import tidings.store.Item;
import tidings.store.Slice;

/**
 * What was read of a source at once, newest first; many merges may share it.
 *
 * @param ids of the rows, in the same order
 * @param continuation where it goes on, if it does
 */
public record SourcePage(List<Item> rows, List<ActivityId> ids,
    Optional<Continuation> continuation) {
  /** Nothing, and nothing to come. */
  static final SourcePage EMPTY = new SourcePage(List.of(), List.of(), Optional.empty());

  /** The last place that was read, as a sort key and as a position. */
  public record Continuation(String sk, Position position) {}

  /** @param idAt the activity at a place of the partition */
  static SourcePage of(Slice slice, Function<String, ActivityId> idAt) {
    return new SourcePage(
        slice.items(),
        slice.items().stream().map(row -> idAt.apply(row.key().sk())).toList(),
        slice.next().map(sk -> new Continuation(sk, Position.of(idAt.apply(sk)))));
  }

  /** What it has of these ids, from the newest on; empty when it does not reach down to them. */
  public Optional<SourcePage> within(Interval range) {
    var below = range.to();
    if (continuation.filter(next -> below.filter(end -> !end.isAfter(next.position())).isPresent())
        .isPresent()) {
      return Optional.empty();
    }
    int first = below.map(this::countDownTo).orElse(0);
    int end = countDownTo(range.from());
    return Optional.of(new SourcePage(
        rows.subList(first, end), ids.subList(first, end),
        continuation.filter(next -> next.position().isAfter(range.from()))));
  }

  /** How many of its activities lie at a position or after it. */
  private int countDownTo(Position position) {
    int index = Collections.binarySearch(ids, new ActivityId(position.text()), reverseOrder());
    return index < 0 ? -index - 1 : index + 1;
  }
}
