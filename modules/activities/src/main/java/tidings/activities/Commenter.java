// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Op;
import tidings.store.Table;
import tidings.store.rows.CommenterRow;
import tidings.store.rows.NoticeRow;

/**
 * How often somebody has commented on an activity of somebody else: so that its actor is told of
 * each commenter once. A row that was changed by somebody else in between fails its transaction.
 *
 * @param before how many comments are stored
 * @param comments how many there are
 * @param since when they joined those whom the activity's actor is told of
 */
record Commenter(ActivityId on, UserId who, long before, long comments, Instant since) {

  static Commenter stored(Table table, ActivityId on, UserId who) {
    return of(on, who, table.get(Keys.commenter(on, who)).await());
  }

  /** Whose row it is. */
  static UserId who(Item row) {
    return new UserId(row.key().sk());
  }

  /** Whether whose row it is has joined the group. */
  static boolean isCountedIn(NoticeRow group, Item row) {
    return group.counts(CommenterRow.since(row));
  }

  private static Commenter of(ActivityId on, UserId who, Optional<Item> row) {
    long comments = row.map(CommenterRow::comments).orElse(0L);
    var since = row.map(CommenterRow::since).orElse(Instant.MIN);
    return new Commenter(on, who, comments, comments, since);
  }

  /** Whether the activity's actor is told of them already. */
  boolean isCountedIn(NoticeRow group) {
    return before > 0 && group.counts(since);
  }

  Commenter more(Instant joined) {
    return new Commenter(on, who, before, comments + 1, joined);
  }

  Commenter less() {
    return new Commenter(on, who, before, comments - 1, since);
  }

  boolean isGone() {
    return comments == 0;
  }

  Op write() {
    var op = isGone() ? new Op.Delete(Keys.commenter(on, who), List.of()) : put();
    return op.onlyIf(List.of(isUnchanged()));
  }

  private Op put() {
    return new Op.Put(CommenterRow.of(on, who, comments, since), List.of());
  }

  private Condition isUnchanged() {
    return before == 0 ? Condition.absent() : Condition.equal("comments", before);
  }
}
