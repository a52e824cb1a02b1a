// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.store.Keys;
import tidings.store.Slice;
import tidings.store.Table;

/**
 * What may be on a page of a feed: its rows, merged with the outboxes whose rows it still lacks.
 *
 * @param ids newest first
 * @param next below which id there is more; empty when there is none
 */
record Candidates(List<ActivityId> ids, Optional<ActivityId> next) {

  /**
   * Up to so many of each source, as far down as all sources were read.
   *
   * @param rows the feed's own, already read
   */
  static Candidates merge(Slice rows, Table table, List<Ref> unfilled,
      Optional<ActivityId> below, int count) {
    var own = of(rows, Keys::inFeed);
    if (unfilled.isEmpty()) {
      return own;
    }
    var sources = new ArrayList<Candidates>();
    sources.add(own);
    var reading = unfilled.stream()
        .map(outbox -> table.query(
            Keys.outboxOf(outbox).after(below.map(Keys::afterInOutbox)).limit(count)))
        .toList();
    for (Future<Slice> slice : reading) {
      sources.add(of(slice.await(), Keys::inOutbox));
    }
    return merge(sources);
  }

  private static Candidates merge(List<Candidates> sources) {
    var floor = sources.stream()
        .flatMap(source -> source.next().stream())
        .max(Comparator.naturalOrder());
    var ids = new TreeSet<ActivityId>(Comparator.reverseOrder());
    sources.forEach(source -> ids.addAll(source.ids()));
    floor.ifPresent(lowest -> ids.tailSet(lowest, false).clear());
    return new Candidates(List.copyOf(ids), floor);
  }

  /** @param activity the one at a place of the source */
  private static Candidates of(Slice slice, Function<String, ActivityId> activity) {
    var ids = slice.items().stream().map(row -> activity.apply(row.key().sk())).toList();
    return new Candidates(ids, slice.next().map(activity));
  }
}
