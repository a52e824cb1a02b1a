// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Key;

/**
 * The parts of which all keys are made. Keys and queries are built in this package only. Ids are
 * validated when they are created, so a {@code #} in a key never comes from user input.
 */
public final class KeyFormat {
  private static final DateTimeFormatter TIME_FORMAT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private KeyFormat() {}

  /** Formats a time for a key: RFC 3339 in UTC with milliseconds, which sorts by time. */
  public static String time(Instant instant) {
    return TIME_FORMAT.format(instant);
  }

  /** The user in the partition key, after the prefix. */
  public static UserId owner(Key row) {
    return new UserId(afterPrefix(row.pk()));
  }

  /** The entity or activity of a row in its own partition, or in a shard of its outbox. */
  public static Ref ref(Key row) {
    var parts = row.pk().split("#");
    return new Ref(parts[0], parts[1]);
  }

  static String partition(Ref target) {
    return target.type() + "#" + target.id();
  }

  static String partition(ActivityId activity) {
    return Ref.ACTIVITY + "#" + activity;
  }

  static String afterPrefix(String pk) {
    return pk.substring(pk.indexOf('#') + 1);
  }

  static String hour(Instant time) {
    return time(time).substring(0, "2026-11-21T10".length());
  }

  static String day(Instant time) {
    return time(time).substring(0, "2026-11-21".length());
  }

  /** One of a number of shards, the same for the same value: part of the stored format. */
  static int shard(Object value, int shards) {
    return Math.floorMod(value.toString().hashCode(), shards);
  }

  /**
   * A shard of a partition that was a single one in earlier versions: the first keeps its name, so
   * that what they have written is found.
   */
  static String sharded(String partition, int shard) {
    return shard == 0 ? partition : partition + "#" + shard;
  }
}
