// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.merge;

import static java.util.Comparator.reverseOrder;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tidings.core.ActivityId;
import tidings.core.Edge.Interval;
import tidings.store.Item;
import tidings.store.Slice;

/**
 * What was read of a source at once, newest first; many merges may share it.
 *
 * @param ids of the rows, in the same order
 * @param rest where it goes on, if it does
 */
public record Piece(List<Item> rows, List<ActivityId> ids, Optional<Rest> rest) {
  /** Nothing, and nothing to come. */
  static final Piece NONE = new Piece(List.of(), List.of(), Optional.empty());

  /** The last place that was read, and the activity there. */
  public record Rest(String sk, ActivityId id) {}

  /** @param idAt the activity at a place of the partition */
  static Piece of(Slice slice, Function<String, ActivityId> idAt) {
    return new Piece(
        slice.items(),
        slice.items().stream().map(row -> idAt.apply(row.key().sk())).toList(),
        slice.next().map(sk -> new Rest(sk, idAt.apply(sk))));
  }

  /** What it has of these ids, from the newest on; empty when it does not reach down to them. */
  public Optional<Piece> within(Interval some) {
    var below = some.to();
    if (rest.filter(next -> below.filter(end -> !end.isAfter(next.id())).isPresent()).isPresent()) {
      return Optional.empty();
    }
    int first = below.map(this::from).orElse(0);
    int end = from(some.from());
    return Optional.of(new Piece(
        rows.subList(first, end), ids.subList(first, end),
        rest.filter(next -> next.id().isAfter(some.from()))));
  }

  /** How many of its ids are this one or above it. */
  private int from(ActivityId id) {
    int place = Collections.binarySearch(ids, id, reverseOrder());
    return place < 0 ? -place - 1 : place + 1;
  }
}
