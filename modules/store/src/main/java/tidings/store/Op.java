// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.List;

/** One operation of a transaction: a change of one item, with its conditions. */
public sealed interface Op {
  Key key();

  List<Condition> conditions();

  /** A copy with these conditions instead. */
  default Op onlyIf(List<Condition> conditions) {
    return switch (this) {
      case Put put -> new Put(put.item, conditions);
      case Update update -> new Update(update.key, update.changes, conditions);
      case Delete delete -> new Delete(delete.key, conditions);
      case Check check -> new Check(check.key, conditions);
    };
  }

  /**
   * Validates a transaction without looking at stored items; every engine does this first.
   *
   * @throws IllegalArgumentException if it violates a limit, see {@link Table#write}
   */
  static void requireValidTransaction(List<Op> ops) {
    WriteValidation.requireValid(ops);
  }

  /** Stores the item and replaces any existing one. */
  record Put(Item item, List<Condition> conditions) implements Op {
    @Override
    public Key key() {
      return item.key();
    }
  }

  /**
   * Changes some attributes, each at most once. If the item is absent or expired, it is created
   * from the values set and added, even if there are none.
   */
  record Update(Key key, List<Change> changes, List<Condition> conditions) implements Op {}

  /** Deletes the item. Idempotent. */
  record Delete(Key key, List<Condition> conditions) implements Op {}

  /** Changes nothing and only checks its conditions. */
  record Check(Key key, List<Condition> conditions) implements Op {}
}
