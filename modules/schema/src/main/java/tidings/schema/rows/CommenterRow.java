// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.time.Instant;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.ItemType;
import tidings.store.Condition;
import tidings.store.Item;

/** The number of comments of a user on another user's activity. */
public final class CommenterRow {
  private static final String SINCE = "since";
  private static final String COMMENTS = "comments";

  private CommenterRow() {}

  /** @param since when the user joined the notice group of the activity's comments */
  public static Item of(ActivityId activity, UserId user, long comments, Instant since) {
    return ItemType.COMMENTER.at(ActivityKeys.commenter(activity, user))
        .set(COMMENTS, comments)
        .set(SINCE, since.toEpochMilli())
        .build();
  }

  public static long comments(Item row) {
    return row.number(COMMENTS);
  }

  /** The number of comments is unchanged since it was read. */
  public static Condition isUnchanged(Optional<Item> row) {
    return row.map(item -> Condition.equal(COMMENTS, comments(item)))
        .orElseGet(Condition::absent);
  }

  /** The time at which the user joined the notice group of the activity's comments. */
  public static Instant since(Item row) {
    return Instant.ofEpochMilli(row.number(SINCE));
  }
}
