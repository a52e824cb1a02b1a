// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import java.time.Instant;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;

/** That somebody likes an activity, in one kind; kept with the somebody. */
public record LikeRow(UserId who, ActivityId what, String kind, Instant at) {

  public Item item() {
    return Item.at(Keys.like(who, what, kind), "like")
        .set("user", who.text())
        .set("at", at.toEpochMilli())
        .indexed(Keys.likeIndex(what, at, kind, who))
        .build();
  }

  public static LikeRow of(Item row) {
    return new LikeRow(
        new UserId(row.text("user")),
        activity(row.key()),
        kind(row.key()),
        Instant.ofEpochMilli(row.number("at")));
  }

  public static ActivityId activity(Key row) {
    return new ActivityId(row.sk().substring(0, row.sk().indexOf('#')));
  }

  public static String kind(Key row) {
    return row.sk().substring(row.sk().indexOf('#') + 1);
  }
}
