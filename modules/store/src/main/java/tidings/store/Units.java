// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.Map;
import java.util.Optional;

/** What DynamoDB takes for an item: units of reading and of writing, by its size. */
public final class Units {
  private static final int WRITE_BYTES = 1024;
  private static final int READ_BYTES = 4096;
  /** A transaction prepares every item before it writes it. */
  private static final int IN_TRANSACTION = 2;
  private static final double EVENTUALLY = 0.5;

  private Units() {}

  /** Of reading so many bytes at once, as they were acknowledged last. */
  public static double read(long bytes) {
    return Math.max(1, Math.ceilDiv(bytes, READ_BYTES));
  }

  /** Of reading so many bytes of the index. */
  public static double readIndex(long bytes) {
    return read(bytes) * EVENTUALLY;
  }

  /** Of one item stored or removed by itself, the index's share with it. */
  public static double write(Optional<Item> before, Optional<Item> after) {
    return Math.max(1, Math.max(blocks(before), blocks(after))) + index(before, after);
  }

  /** Of one operation of a transaction. */
  public static double transact(Op op, Optional<Item> before, Optional<Item> after) {
    return IN_TRANSACTION * (op instanceof Op.Check
        ? Math.max(1, blocks(before))
        : write(before, after));
  }

  /** An index that holds keys alone changes when an item comes, goes, or moves there. */
  private static int index(Optional<Item> before, Optional<Item> after) {
    var from = before.flatMap(Units::entry);
    var to = after.flatMap(Units::entry);
    return from.equals(to) ? 0 : blocks(from) + blocks(to);
  }

  /** What the index holds of an item, if that lies in it. */
  private static Optional<Item> entry(Item item) {
    return item.find(Item.INDEX_PK).flatMap(pk -> item.find(Item.INDEX_SK)
        .map(sk -> Item.of(item.key(), Map.of(Item.INDEX_PK, pk, Item.INDEX_SK, sk))));
  }

  private static int blocks(Optional<Item> item) {
    return item.map(it -> Math.ceilDiv(it.bytes(), WRITE_BYTES)).orElse(0);
  }
}
