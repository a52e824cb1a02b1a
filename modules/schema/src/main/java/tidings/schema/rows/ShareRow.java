// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.time.Instant;
import java.util.List;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.ItemType;
import tidings.store.Item;
import tidings.store.Key;

/**
 * A share of an activity, in the two rows that list it: among the shares of the activity, and among
 * those of the user. There is one without words of each user and activity, as its key in the user's
 * list tells.
 *
 * @param share the activity by which the user shares the other one
 * @param plain whether it has no words of the user's own
 * @param sharedAt when it was shared, or restored
 */
public record ShareRow(
    ActivityId shared, ActivityId share, UserId user, boolean plain, Instant sharedAt) {
  private static final String SHARE = "share";
  private static final String USER = "user";
  private static final String PLAIN = "plain";
  private static final String SHARED_AT = "at";

  /** Both rows. */
  public List<Item> items() {
    return List.of(
        ItemType.SHARE.at(ActivityKeys.share(shared, share))
            .set(USER, user.text())
            .set(PLAIN, plain)
            .set(SHARED_AT, sharedAt.toEpochMilli())
            .build(),
        (plain ? ItemType.SHARED : ItemType.QUOTED).at(keyOfUser())
            .set(SHARE, share.text())
            .set(SHARED_AT, sharedAt.toEpochMilli())
            .build());
  }

  /** Key of the row in the list of the shared activity. */
  public Key key() {
    return ActivityKeys.share(shared, share);
  }

  /** Key of the row in the list of the user. */
  public Key keyOfUser() {
    return plain
        ? ActivityKeys.plainShare(user, shared)
        : ActivityKeys.quote(user, shared, share);
  }

  /** @param row in the list of the shared activity */
  public static ShareRow of(ActivityId shared, Item row) {
    return new ShareRow(shared, new ActivityId(row.key().sk()), new UserId(row.text(USER)),
        row.flag(PLAIN), sharedAt(row));
  }

  /** The share of a row in the list of a user. */
  public static ActivityId shareOf(Item row) {
    return new ActivityId(row.text(SHARE));
  }

  /** What a row in the list of a user shares. */
  public static ActivityId sharedOf(Item row) {
    return new ActivityId(row.key().sk().substring(0, row.key().sk().indexOf('#')));
  }

  /** When it was shared, of a row of either list. */
  public static Instant sharedAt(Item row) {
    return Instant.ofEpochMilli(row.number(SHARED_AT));
  }
}
