// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.List;

/** One step of a transaction: what happens to one item, under which conditions. */
public sealed interface Op {
  Key key();

  List<Condition> conditions();

  /** The same operation under these conditions instead. */
  default Op onlyIf(List<Condition> conditions) {
    return switch (this) {
      case Put put -> new Put(put.item, conditions);
      case Update update -> new Update(update.key, update.changes, conditions);
      case Delete delete -> new Delete(delete.key, conditions);
      case Check check -> new Check(check.key, conditions);
    };
  }

  /** @throws IllegalArgumentException unless these may be one transaction */
  static void checkTogether(List<Op> ops) {
    if (ops.size() > Table.TRANSACTION_OPS) {
      throw new IllegalArgumentException(
          ops.size() + " operations are more than " + Table.TRANSACTION_OPS);
    }
    if (ops.stream().map(Op::key).distinct().count() < ops.size()) {
      throw new IllegalArgumentException("two operations of a transaction are on the same item");
    }
  }

  /** Stores the item in place of whatever was there. */
  record Put(Item item, List<Condition> conditions) implements Op {
    @Override
    public Key key() {
      return item.key();
    }
  }

  /** Changes some attributes; an absent (or expired) item is made of what is set and added. */
  record Update(Key key, List<Change> changes, List<Condition> conditions) implements Op {}

  /** Removes the item; removing an absent one is no error. */
  record Delete(Key key, List<Condition> conditions) implements Op {}

  /** Changes nothing: only its conditions count. */
  record Check(Key key, List<Condition> conditions) implements Op {}
}
