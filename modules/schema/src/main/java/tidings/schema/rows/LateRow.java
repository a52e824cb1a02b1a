// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import static java.util.Locale.ROOT;

import java.time.Duration;
import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.schema.Keys;
import tidings.store.Item;

/**
 * What those have to be told who come back with a position that is above the id of what it is
 * about: no row of their feed at that position or later says so.
 *
 * @param stamp when it happened
 * @param kind has happened
 * @param activity to which; what cannot be named is told with the time itself
 */
public record LateRow(Position stamp, Kind kind, ActivityId activity) {
  /** How old a position may be with which one comes back; after that, one begins anew. */
  public static final Duration RESUME_WINDOW = Duration.ofHours(24);
  /** How much longer the row stays, for those who come back at the last moment. */
  private static final Duration RETENTION_MARGIN = Duration.ofHours(1);

  /** What can have happened. */
  public enum Kind {
    /** An old activity has come into feeds: it was restored, or its delivery took long. */
    ARRIVED,
    /** Nobody can see it any more. */
    REMOVED,
    /** More than can be told one by one: everything is to be read again. */
    MUCH
  }

  public static LateRow arrived(Position stamp, ActivityId activity) {
    return new LateRow(stamp, Kind.ARRIVED, activity);
  }

  public static LateRow removed(Position stamp, ActivityId activity) {
    return new LateRow(stamp, Kind.REMOVED, activity);
  }

  public static LateRow reload(Position stamp) {
    return new LateRow(stamp, Kind.MUCH, new ActivityId(stamp.text()));
  }

  public Item item() {
    return Item.at(Keys.late(stamp, activity), "late")
        .set("what", kind.name().toLowerCase(ROOT))
        .expiresAt(stamp.time().plus(RESUME_WINDOW).plus(RETENTION_MARGIN).getEpochSecond())
        .build();
  }

  public static LateRow of(Item row) {
    return row.cachedAs(LateRow.class, LateRow::parse);
  }

  private static LateRow parse(Item row) {
    var sk = row.key().sk();
    int split = sk.indexOf('#');
    return new LateRow(
        new Position(sk.substring(0, split)),
        Kind.valueOf(row.text("what").toUpperCase(ROOT)),
        new ActivityId(sk.substring(split + 1)));
  }
}
