// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.CommenterRow;
import tidings.schema.rows.NoticeState;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.Table;

/**
 * The number of comments of a user on an activity of another user, so that each commenter is
 * counted once in the notice. Writing it fails if the row has changed since it was read.
 *
 * @param storedComments the stored number of comments
 * @param comments the new number
 * @param since when the user was added to the notice group
 */
record Commenter(ActivityId thread, UserId user, long storedComments, long comments,
    Instant since) {

  static Commenter read(Table table, ActivityId thread, UserId user) {
    return of(thread, user, table.get(ActivityKeys.commenter(thread, user)).await());
  }

  /** Returns the commenter of a row. */
  static UserId user(Item row) {
    return new UserId(row.key().sk());
  }

  /** Returns whether the group counts the commenter of a row. */
  static boolean isCountedIn(NoticeState group, Item row) {
    return group.isCounted(CommenterRow.since(row));
  }

  private static Commenter of(ActivityId thread, UserId user, Optional<Item> row) {
    long comments = row.map(CommenterRow::comments).orElse(0L);
    var since = row.map(CommenterRow::since).orElse(Instant.MIN);
    return new Commenter(thread, user, comments, comments, since);
  }

  /** Returns whether the group already counts this commenter. */
  boolean isCountedIn(NoticeState group) {
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
    var op = isGone() ? new Op.Delete(ActivityKeys.commenter(thread, user), List.of()) : put();
    return op.onlyIf(List.of(isUnchanged()));
  }

  private Op put() {
    return new Op.Put(CommenterRow.of(thread, user, comments, since), List.of());
  }

  private Condition isUnchanged() {
    return storedComments == 0 ? Condition.absent() : Condition.equal("comments", storedComments);
  }
}
