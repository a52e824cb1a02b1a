// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.merge;

import io.vertx.core.Future;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.store.Item;
import tidings.store.MergedQueries;
import tidings.store.Query;
import tidings.store.Slice;
import tidings.store.Table;

/**
 * One source of a merge: the ids in a range of a list of rows, newest first, read page by page on
 * demand. Not thread-safe.
 */
public final class Source {
  private final List<Query> queries;
  private final Function<String, ActivityId> idAt;
  private final Predicate<Item> wanted;
  private SourcePage page = SourcePage.EMPTY;
  /** Index of the next row in the page. */
  private int next;
  /** Upper bound, exclusive, of the ids not read yet. */
  private Position upperBound;
  /** The next activity, or {@link #upperBound} while that is not read. */
  private Position bound;
  private boolean opened;

  /**
   * @param queries of each partition of the list, in descending order
   * @param upperBound above all ids of the range
   * @param idAt maps a sort key to its activity
   * @param wanted filter for rows
   */
  public Source(List<Query> queries, Position upperBound, Function<String, ActivityId> idAt,
      Predicate<Item> wanted) {
    this.queries = queries;
    this.upperBound = upperBound;
    this.bound = upperBound;
    this.idAt = idAt;
    this.wanted = wanted;
  }

  /** A list in one partition. */
  public Source(Query query, Position upperBound, Function<String, ActivityId> idAt,
      Predicate<Item> wanted) {
    this(List.of(query), upperBound, idAt, wanted);
  }

  /** Starts with a page that was already read. */
  public Source with(SourcePage page) {
    this.page = page;
    next = 0;
    opened = true;
    upperBound = page.continuation().map(SourcePage.Continuation::position).orElse(upperBound);
    skipUnwanted();
    return this;
  }

  public Source with(Slice slice) {
    return with(SourcePage.of(slice, idAt));
  }

  private void skipUnwanted() {
    while (hasLoadedNext() && !wanted.test(page.rows().get(next))) {
      next++;
    }
    bound = hasLoadedNext() ? Position.of(page.ids().get(next)) : upperBound;
  }

  /** Returns the next id, or an upper bound if it is not read yet. */
  Position bound() {
    return bound;
  }

  /** Returns whether the next id is known without a read. */
  boolean hasLoadedNext() {
    return next < page.rows().size();
  }

  /** Returns whether a page was read. */
  boolean isOpened() {
    return opened;
  }

  boolean isExhausted() {
    return opened && !hasLoadedNext() && page.continuation().isEmpty();
  }

  ActivityId take() {
    var id = page.ids().get(next++);
    skipUnwanted();
    return id;
  }

  /** Reads the next page; there must be one. */
  Future<Source> read(Table table, int rows) {
    var remaining = queries.stream()
        .map(query -> opened ? query.after(page.continuation().orElseThrow().sk()) : query)
        .map(query -> query.limit(rows))
        .toList();
    return MergedQueries.of(table, remaining).firstSlice().map(this::with);
  }
}
