// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.schema.Keys;
import tidings.schema.rows.CommenterRow;
import tidings.schema.rows.NoticeRow;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.Table;

/**
 * How often somebody has commented on an activity of somebody else: so that its actor is told of
 * each commenter once. A row that was changed by somebody else in between fails its transaction.
 *
 * @param storedComments how many comments are stored
 * @param comments how many there are
 * @param since when they joined those whom the activity's actor is told of
 */
record Commenter(ActivityId thread, UserId user, long storedComments, long comments,
    Instant since) {

  static Commenter read(Table table, ActivityId thread, UserId user) {
    return of(thread, user, table.get(Keys.commenter(thread, user)).await());
  }

  /** Whose row it is. */
  static UserId user(Item row) {
    return new UserId(row.key().sk());
  }

  /** Whether whose row it is has joined the group. */
  static boolean isCountedIn(NoticeRow group, Item row) {
    return group.isCounted(CommenterRow.since(row));
  }

  private static Commenter of(ActivityId thread, UserId user, Optional<Item> row) {
    long comments = row.map(CommenterRow::comments).orElse(0L);
    var since = row.map(CommenterRow::since).orElse(Instant.MIN);
    return new Commenter(thread, user, comments, comments, since);
  }

  /** Whether the activity's actor is told of them already. */
  boolean isCountedIn(NoticeRow group) {
    return storedComments > 0 && group.isCounted(since);
  }

  Commenter plusOne(Instant joinedAt) {
    return new Commenter(thread, user, storedComments, comments + 1, joinedAt);
  }

  Commenter minusOne() {
    return new Commenter(thread, user, storedComments, comments - 1, since);
  }

  boolean isGone() {
    return comments == 0;
  }

  Op write() {
    var op = isGone() ? new Op.Delete(Keys.commenter(thread, user), List.of()) : put();
    return op.onlyIf(List.of(isUnchanged()));
  }

  private Op put() {
    return new Op.Put(CommenterRow.of(thread, user, comments, since), List.of());
  }

  private Condition isUnchanged() {
    return storedComments == 0 ? Condition.absent() : Condition.equal("comments", storedComments);
  }
}
