// SPDX-License-Identifier: Apache-2.0
package tidings.trending;

import java.time.Instant;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.schema.ItemType;
import tidings.schema.KeyFormat;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.LikeRow;
import tidings.store.Item;
import tidings.store.ItemChange;
import tidings.store.stream.Filter;

/**
 * A like of an activity or a comment on it, or the removal of one.
 *
 * @param likes 1, -1 or 0
 * @param comments likewise
 */
record Engagement(UserId user, ActivityId activityId, Instant occurredAt, int likes,
    int comments) {
  /** All changes that may be engagement. */
  static final Filter CHANGES = Filter.ofTypes(ItemType.LIKE.code(), ItemType.ACTIVITY.code());

  /** Extracts the engagement from a table change; empty for most changes of activities. */
  static Optional<Engagement> of(ItemChange change) {
    return ItemType.LIKE.matches(change.item()) ? like(change) : comment(change);
  }

  boolean isRemoval() {
    return likes + comments < 0;
  }

  private static Optional<Engagement> like(ItemChange change) {
    var like = LikeRow.of(change.item());
    int delta = oneIf(change.after().isPresent()) - oneIf(change.before().isPresent());
    return delta == 0
        ? Optional.empty()
        : Optional.of(new Engagement(like.user(), like.activity(), like.likedAt(), delta, 0));
  }

  private static Optional<Engagement> comment(ItemChange change) {
    var row = activityRow(change.item());
    int delta = oneIf(isLive(change.after())) - oneIf(isLive(change.before()));
    if (!row.envelope().isComment() || delta == 0) {
      return Optional.empty();
    }
    var commentedActivity = new ActivityId(row.envelope().targets().getFirst().id());
    var comment = row.envelope();
    return Optional.of(
        new Engagement(comment.actor(), commentedActivity, comment.id().time(), 0,
            delta));
  }

  private static boolean isLive(Optional<Item> row) {
    return row.map(Engagement::activityRow).filter(ActivityRow::live).isPresent();
  }

  private static ActivityRow activityRow(Item row) {
    return ActivityRow.of(new ActivityId(KeyFormat.ref(row.key()).id()), row);
  }

  private static int oneIf(boolean condition) {
    return condition ? 1 : 0;
  }
}
