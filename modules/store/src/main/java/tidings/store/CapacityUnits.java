// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.Map;
import java.util.Optional;

/** DynamoDB's read and write capacity units by item size. */
public final class CapacityUnits {
  private static final int BYTES_PER_WRITE_UNIT = 1024;
  private static final int BYTES_PER_READ_UNIT = 4096;
  /** A transaction prepares each item before it writes it. */
  public static final int TRANSACTION_FACTOR = 2;
  private static final double EVENTUALLY_CONSISTENT_FACTOR = 0.5;

  private CapacityUnits() {}

  /** A strongly consistent read. */
  public static double read(long bytes) {
    return Math.max(1, Math.ceilDiv(bytes, BYTES_PER_READ_UNIT));
  }

  /** An eventually consistent read of the index. */
  public static double readIndex(long bytes) {
    return read(bytes) * EVENTUALLY_CONSISTENT_FACTOR;
  }

  /** A single put or delete, including the index. */
  public static double write(Optional<Item> before, Optional<Item> after) {
    return writeTable(before, after) + writeIndex(before, after);
  }

  /** The part of {@link #write} that the table takes. */
  public static double writeTable(Optional<Item> before, Optional<Item> after) {
    return Math.max(1, Math.max(writeUnits(before), writeUnits(after)));
  }

  /** One operation of a transaction. */
  public static double transact(Op op, Optional<Item> before, Optional<Item> after) {
    return TRANSACTION_FACTOR * (op instanceof Op.Check
        ? Math.max(1, writeUnits(before))
        : write(before, after));
  }

  /**
   * The part of {@link #write} that the index takes. It has keys only, so it is written only when an
   * item enters, leaves or moves within it.
   */
  public static double writeIndex(Optional<Item> before, Optional<Item> after) {
    var from = before.flatMap(CapacityUnits::indexEntry);
    var to = after.flatMap(CapacityUnits::indexEntry);
    return from.equals(to) ? 0 : writeUnits(from) + writeUnits(to);
  }

  /** The index entry of an item, if it is indexed. */
  private static Optional<Item> indexEntry(Item item) {
    return item.findText(Item.INDEX_PK).flatMap(pk -> item.findText(Item.INDEX_SK)
        .map(sk -> Item.of(item.key(), Map.of(Item.INDEX_PK, pk, Item.INDEX_SK, sk))));
  }

  private static int writeUnits(Optional<Item> item) {
    return item.map(it -> Math.ceilDiv(it.bytes(), BYTES_PER_WRITE_UNIT)).orElse(0);
  }
}
