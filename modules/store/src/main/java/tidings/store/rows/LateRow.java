// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import static java.util.Locale.ROOT;

import java.time.Duration;
import tidings.core.ActivityId;
import tidings.store.Item;
import tidings.store.Keys;

/**
 * What those have to be told who come back with a position that is above the id of what it is
 * about: no row of their feed at that position or later says so.
 *
 * @param at when it happened
 * @param what has happened
 * @param activity to which; what cannot be named is told with the time itself
 */
public record LateRow(ActivityId at, What what, ActivityId activity) {
  /** How old a position may be with which one comes back; after that, one begins anew. */
  public static final Duration RESUMABLE = Duration.ofHours(24);
  /** How much longer the row stays, for those who come back at the last moment. */
  private static final Duration SPARE = Duration.ofHours(1);

  /** What can have happened. */
  public enum What {
    /** An old activity has come into feeds: it was restored, or its delivery took long. */
    ARRIVED,
    /** Nobody can see it any more. */
    REMOVED,
    /** More than can be told one by one: everything is to be read again. */
    MUCH
  }

  public static LateRow arrived(ActivityId at, ActivityId activity) {
    return new LateRow(at, What.ARRIVED, activity);
  }

  public static LateRow removed(ActivityId at, ActivityId activity) {
    return new LateRow(at, What.REMOVED, activity);
  }

  public static LateRow much(ActivityId at) {
    return new LateRow(at, What.MUCH, at);
  }

  public Item item() {
    return Item.at(Keys.late(at, activity), "late")
        .set("what", what.name().toLowerCase(ROOT))
        .expiresAt(at.time().plus(RESUMABLE).plus(SPARE).getEpochSecond())
        .build();
  }

  public static LateRow of(Item row) {
    return row.as(LateRow.class, LateRow::made);
  }

  private static LateRow made(Item row) {
    var place = row.key().sk();
    int split = place.indexOf('#');
    return new LateRow(
        new ActivityId(place.substring(0, split)),
        What.valueOf(row.text("what").toUpperCase(ROOT)),
        new ActivityId(place.substring(split + 1)));
  }
}
