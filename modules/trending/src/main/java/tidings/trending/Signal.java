// SPDX-License-Identifier: Apache-2.0
package tidings.trending;

import java.time.Instant;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.LikeRow;
import tidings.store.stream.ItemChange;
import tidings.trending.Hours.Amount;

/** That somebody has liked an activity or commented on it, or has taken that back. */
record Signal(UserId who, ActivityId what, Instant at, Amount amount) {
  static final String LIKE = "like";
  static final String ACTIVITY = "activity";

  /** What a change says; most changes of activities say nothing. */
  static Optional<Signal> of(ItemChange change) {
    return change.type().equals(LIKE) ? like(change) : comment(change);
  }

  private static Optional<Signal> like(ItemChange change) {
    var like = LikeRow.of(change.item());
    long more = one(change.after().isPresent()) - one(change.before().isPresent());
    return more == 0
        ? Optional.empty()
        : Optional.of(new Signal(like.who(), like.what(), like.at(), new Amount(more, 0)));
  }

  private static Optional<Signal> comment(ItemChange change) {
    var row = activity(change.item());
    long more = one(lives(change.after())) - one(lives(change.before()));
    if (!row.envelope().isComment() || more == 0) {
      return Optional.empty();
    }
    var on = new ActivityId(row.envelope().targets().getFirst().id());
    var comment = row.envelope();
    return Optional.of(
        new Signal(comment.actor(), on, comment.id().time(), new Amount(0, more)));
  }

  private static boolean lives(Optional<Item> row) {
    return row.map(Signal::activity).filter(ActivityRow::live).isPresent();
  }

  private static ActivityRow activity(Item row) {
    return ActivityRow.of(new ActivityId(Keys.ref(row.key()).id()), row);
  }

  private static long one(boolean there) {
    return there ? 1 : 0;
  }
}
