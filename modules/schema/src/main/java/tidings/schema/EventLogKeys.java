// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import tidings.store.Key;
import tidings.store.Query;

/**
 * Keys and queries of the event log. Its rows are not streamed, as the log is filled from the
 * stream.
 */
public final class EventLogKeys {
  /** All partitions of the log begin with it. */
  static final String PREFIX = "EVENTS";
  /** Number of positions in a partition of blocks. Part of the stored format: never change it. */
  private static final long POSITIONS_PER_PARTITION = 1 << 16;

  private EventLogKeys() {}

  /** The end of the log. */
  public static Key end() {
    return new Key(PREFIX, "END");
  }

  /** The position up to which the changes of an origin are in the log. */
  public static Key progress(String origin) {
    return new Key(PREFIX, "FROM#" + origin);
  }

  /** A block of consecutive events, all in one partition. @param last position of the last one */
  public static Key block(long last) {
    return new Key(partition(last), digits(last));
  }

  /** The blocks from that of an event on, within its partition. */
  public static Query blocksFrom(long position) {
    return Query.of(partition(position)).between(digits(position), "~");
  }

  /** The last position of the partition in which an event is. */
  public static long lastOfPartition(long position) {
    return (position / POSITIONS_PER_PARTITION + 1) * POSITIONS_PER_PARTITION - 1;
  }

  private static String partition(long position) {
    return PREFIX + "#" + position / POSITIONS_PER_PARTITION;
  }

  /** With leading zeros, so that texts sort like their numbers. */
  private static String digits(long position) {
    return "%019d".formatted(position);
  }
}
