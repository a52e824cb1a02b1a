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
 * An immutable page of a source, newest first. May be shared by many merges.
 *
 * @param ids of the rows, in the same order
 * @param continuation where the source continues, if it does
 */
public record SourcePage(List<Item> rows, List<ActivityId> ids,
    Optional<Continuation> continuation) {
  /** An empty page without continuation. */
  static final SourcePage EMPTY = new SourcePage(List.of(), List.of(), Optional.empty());

  /** The last sort key that was read, and its activity. */
  public record Continuation(String sk, Position position) {}

  /** @param idAt maps a sort key to its activity */
  static SourcePage of(Slice slice, Function<String, ActivityId> idAt) {
    return new SourcePage(
        slice.items(),
        slice.items().stream().map(row -> idAt.apply(row.key().sk())).toList(),
        slice.next().map(sk -> new Continuation(sk, Position.of(idAt.apply(sk)))));
  }

  /** Returns the rows within a range; empty if the page does not reach down to the range. */
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

  /** Returns the number of activities at or after a position. */
  private int countDownTo(Position position) {
    int index = Collections.binarySearch(ids, new ActivityId(position.text()), reverseOrder());
    return index < 0 ? -index - 1 : index + 1;
  }
}
