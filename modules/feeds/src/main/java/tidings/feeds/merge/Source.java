// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.merge;

import io.vertx.core.Future;
import java.util.function.Function;
import java.util.function.Predicate;
import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.store.Item;
import tidings.store.Query;
import tidings.store.Slice;
import tidings.store.Table;

/**
 * Something that a feed is merged of: the ids in a part of one partition, newest first, which are
 * read piece by piece, when they are needed. Used by one thread.
 */
public final class Source {
  private final Query query;
  private final Function<String, ActivityId> idAt;
  private final Predicate<Item> wanted;
  private SourcePage page = SourcePage.EMPTY;
  /** Which of the piece is the next. */
  private int next;
  /** What is not read yet is below. */
  private Position upperBound;
  /** The next activity, or {@link #upperBound} while that is not read. */
  private Position bound;
  private boolean opened;

  /**
   * @param query downwards
   * @param upperBound above all that it finds
   * @param idAt the activity at a place of the partition
   * @param wanted which rows count
   */
  public Source(Query query, Position upperBound, Function<String, ActivityId> idAt,
      Predicate<Item> wanted) {
    this.query = query;
    this.upperBound = upperBound;
    this.bound = upperBound;
    this.idAt = idAt;
    this.wanted = wanted;
  }

  /** Takes what was read of it already, from its beginning on. */
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

  /** Its next id, or what that is below: everything to come is not above. */
  Position bound() {
    return bound;
  }

  /** Whether its next id is read. */
  boolean hasLoadedNext() {
    return next < page.rows().size();
  }

  /** Whether anything of it was ever read. */
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

  /** Reads the next piece of it; there has to be one. */
  Future<Source> read(Table table, int rows) {
    var remaining = opened ? query.after(page.continuation().orElseThrow().sk()) : query;
    return table.query(remaining.limit(rows)).map(this::with);
  }
}
