// SPDX-License-Identifier: Apache-2.0
package tidings.store;

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

  /** Of one item stored or removed by itself, and not in the index. */
  public static double write(Optional<Item> before, Optional<Item> after) {
    return Math.max(blocks(before), blocks(after));
  }

  /** Of one operation of a transaction, the index's share with it. */
  public static double transact(Op op, Optional<Item> before, Optional<Item> after) {
    return IN_TRANSACTION
        * (op instanceof Op.Check ? blocks(before) : write(before, after) + index(before, after));
  }

  /** An index that holds keys alone changes when an item comes, goes, or moves there. */
  private static int index(Optional<Item> before, Optional<Item> after) {
    var from = before.flatMap(Units::place);
    var to = after.flatMap(Units::place);
    return from.equals(to) ? 0 : (from.isPresent() ? 1 : 0) + (to.isPresent() ? 1 : 0);
  }

  private static Optional<Key> place(Item item) {
    return item.find(Item.INDEX_PK)
        .flatMap(pk -> item.find(Item.INDEX_SK).map(sk -> new Key(pk, sk)));
  }

  private static int blocks(Optional<Item> item) {
    return item.map(Item::bytes).map(bytes -> Math.ceilDiv(bytes, WRITE_BYTES)).orElse(1);
  }
}
