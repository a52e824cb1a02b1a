// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.merge;

import io.vertx.core.Future;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tidings.core.ActivityId;
import tidings.store.Item;
import tidings.store.Query;
import tidings.store.Slice;
import tidings.store.Table;

/**
 * Something that a feed is merged of: the ids in a part of one partition, newest first, which are
 * read piece by piece, when they are needed. Used by one thread.
 */
public final class Source {
  private final Query question;
  private final Function<String, ActivityId> idAt;
  private final Predicate<Item> wanted;
  private final Queue<ActivityId> ahead = new ArrayDeque<>();
  /** What is not read yet is below. */
  private ActivityId below;
  private @Nullable Query rest;
  private boolean opened;

  /**
   * @param question downwards
   * @param below above all that it finds
   * @param idAt the activity at a place of the partition
   * @param wanted which rows count
   */
  public Source(Query question, ActivityId below, Function<String, ActivityId> idAt,
      Predicate<Item> wanted) {
    this.question = question;
    this.rest = question;
    this.below = below;
    this.idAt = idAt;
    this.wanted = wanted;
  }

  /** Takes what was read of it already, from its beginning on. */
  public Source with(Slice slice) {
    for (var row : slice.items()) {
      if (wanted.test(row)) {
        ahead.add(idAt.apply(row.key().sk()));
      }
    }
    opened = true;
    below = slice.next().map(idAt).orElse(below);
    rest = slice.next().isPresent() ? question.after(slice.next()) : null;
    return this;
  }

  /** Its next id, or what that is below: everything to come is not above. */
  ActivityId bound() {
    var next = ahead.peek();
    return next == null ? below : next;
  }

  /** Whether its next id is read. */
  boolean isRead() {
    return !ahead.isEmpty();
  }

  /** Whether anything of it was ever read. */
  boolean isOpened() {
    return opened;
  }

  boolean isOver() {
    return ahead.isEmpty() && rest == null;
  }

  ActivityId take() {
    return ahead.remove();
  }

  /** Reads the next piece of it; there has to be one. */
  Future<Source> read(Table table, int rows) {
    return table.query(Optional.ofNullable(rest).orElseThrow().limit(rows)).map(this::with);
  }
}
