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

  /**
   * Checks what needs no look at what is stored; every engine does it first.
   *
   * @throws IllegalArgumentException unless these may be one transaction, see {@link Table#write}
   */
  static void requireValidTransaction(List<Op> ops) {
    WriteValidation.requireValid(ops);
  }

  /** Stores the item in place of whatever was there. */
  record Put(Item item, List<Condition> conditions) implements Op {
    @Override
    public Key key() {
      return item.key();
    }
  }

  /**
   * Changes some attributes, each of them once; an absent (or expired) item is made of what is set
   * and added, and so there is one afterwards even if that is nothing.
   */
  record Update(Key key, List<Change> changes, List<Condition> conditions) implements Op {}

  /** Removes the item; removing an absent one is no error. */
  record Delete(Key key, List<Condition> conditions) implements Op {}

  /** Changes nothing: only its conditions count. */
  record Check(Key key, List<Condition> conditions) implements Op {}
}
