// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.time.Duration;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.schema.FeedKeys;
import tidings.schema.ItemType;
import tidings.store.Item;

/**
 * An event below a resuming client's position: an activity that arrived late, was changed late, was
 * removed, or (RELOAD) more than can be listed.
 *
 * @param stamp position of the event
 * @param activity its subject; for RELOAD the stamp itself
 */
public record LateRow(Position stamp, Kind kind, ActivityId activity) {
  /** Max. age of a position from which a client can resume. */
  public static final Duration RESUME_WINDOW = Duration.ofHours(24);
  /** How far the stamp of a row may be ahead, of a change that is told before it is stored. */
  public static final Duration MAX_ADVANCE = Duration.ofSeconds(30);
  /** How much longer the row is kept, for clients that resume at the last moment. */
  private static final Duration RETENTION_MARGIN = Duration.ofHours(1);

  public enum Kind {
    /** An old activity has entered feeds: restored, or delivered late. */
    ARRIVED("arrived"),
    /** The activity or its counts have changed under a stamp that positions had passed. */
    CHANGED("changed"),
    /** The activity is no longer visible. */
    REMOVED("removed"),
    /**
     * More than can be listed: clients must reload their feeds. So is a kind that only a newer
     * version knows.
     */
    RELOAD("much");

    /** The stored value. */
    private final String code;

    Kind(String code) {
      this.code = code;
    }

    private static Kind of(String code) {
      return Stream.of(values()).filter(kind -> kind.code.equals(code)).findFirst().orElse(RELOAD);
    }
  }

  public static LateRow arrived(Position stamp, ActivityId activity) {
    return new LateRow(stamp, Kind.ARRIVED, activity);
  }

  public static LateRow changed(Position stamp, ActivityId activity) {
    return new LateRow(stamp, Kind.CHANGED, activity);
  }

  public static LateRow removed(Position stamp, ActivityId activity) {
    return new LateRow(stamp, Kind.REMOVED, activity);
  }

  public static LateRow reload(Position stamp) {
    return new LateRow(stamp, Kind.RELOAD, new ActivityId(stamp.text()));
  }

  public Item item() {
    return ItemType.LATE.at(FeedKeys.late(stamp, activity))
        .set("what", kind.code)
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
        Kind.of(row.text("what")),
        new ActivityId(sk.substring(split + 1)));
  }
}
