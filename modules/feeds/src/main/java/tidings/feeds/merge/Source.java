// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.merge;

import io.vertx.core.Future;
import java.util.function.Function;
import java.util.function.Predicate;
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
  private Piece piece = Piece.NONE;
  /** Which of the piece is the next. */
  private int next;
  /** What is not read yet is below. */
  private ActivityId below;
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
    this.below = below;
    this.idAt = idAt;
    this.wanted = wanted;
  }

  /** Takes what was read of it already, from its beginning on. */
  public Source with(Piece read) {
    piece = read;
    next = 0;
    passUnwanted();
    opened = true;
    below = read.rest().map(Piece.Rest::id).orElse(below);
    return this;
  }

  public Source with(Slice slice) {
    return with(Piece.of(slice, idAt));
  }

  private void passUnwanted() {
    while (isRead() && !wanted.test(piece.rows().get(next))) {
      next++;
    }
  }

  /** Its next id, or what that is below: everything to come is not above. */
  ActivityId bound() {
    return isRead() ? piece.ids().get(next) : below;
  }

  /** Whether its next id is read. */
  boolean isRead() {
    return next < piece.rows().size();
  }

  /** Whether anything of it was ever read. */
  boolean isOpened() {
    return opened;
  }

  boolean isOver() {
    return opened && !isRead() && piece.rest().isEmpty();
  }

  ActivityId take() {
    var id = piece.ids().get(next++);
    passUnwanted();
    return id;
  }

  /** Reads the next piece of it; there has to be one. */
  Future<Source> read(Table table, int rows) {
    var part = opened ? question.after(piece.rest().orElseThrow().sk()) : question;
    return table.query(part.limit(rows)).map(this::with);
  }
}
