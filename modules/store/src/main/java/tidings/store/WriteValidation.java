// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.List;
import java.util.Set;

/** Validates writes independently of stored items. */
final class WriteValidation {
  /** Reserved names: the parts of the key are not attributes. */
  private static final Set<String> PARTS_OF_THE_KEY = Set.of("pk", "sk");

  private WriteValidation() {}

  /** @throws IllegalArgumentException if the transaction violates a limit */
  static void requireValid(List<Op> ops) {
    if (ops.size() > Table.MAX_TRANSACTION_OPS) {
      throw new IllegalArgumentException(
          ops.size() + " operations are more than " + Table.MAX_TRANSACTION_OPS);
    }
    if (ops.stream().map(Op::key).distinct().count() < ops.size()) {
      throw new IllegalArgumentException("two operations of a transaction are on the same item");
    }
    int bytes = 0;
    for (var op : ops) {
      switch (op) {
        case Op.Put put -> bytes += requireValid(put.item());
        case Op.Update update -> requireValid(update);
        case Op.Delete delete -> {
        }
        case Op.Check check -> {
        }
      }
    }
    if (bytes > Table.MAX_TRANSACTION_BYTES) {
      throw new IllegalArgumentException(
          "items of " + bytes + " bytes are more than " + Table.MAX_TRANSACTION_BYTES);
    }
  }

  /** Validates an item and returns its size in bytes. */
  private static int requireValid(Item item) {
    item.requireValidIndexKey();
    int bytes = item.bytes();
    if (bytes > Table.MAX_ITEM_BYTES) {
      throw new IllegalArgumentException(
          item.key() + " takes " + bytes + " bytes, more than " + Table.MAX_ITEM_BYTES);
    }
    return bytes;
  }

  private static void requireValid(Op.Update update) {
    var changes = update.changes();
    if (changes.stream().map(Change::name).distinct().count() < changes.size()) {
      throw new IllegalArgumentException(update.key() + " changes an attribute twice");
    }
    changes.forEach(change -> {
      switch (change) {
        case Change.Set(var name, var value) -> requireValid(name, value);
        case Change.Add(var name, var amount) -> requireValid(name, amount);
        case Change.Remove(var name) -> requireValid(name, "removed");
      }
    });
  }

  /** @throws IllegalArgumentException if the attribute cannot have this value */
  static void requireValid(String name, Object value) {
    switch (name) {
      case Item.INDEX_PK -> requireValidIndexKey(name, value, Key.MAX_PK_BYTES);
      case Item.INDEX_SK -> requireValidIndexKey(name, value, Key.MAX_SK_BYTES);
      default -> {
        if (PARTS_OF_THE_KEY.contains(name)) {
          throw new IllegalArgumentException(name + " is a part of the key and no attribute");
        }
      }
    }
  }

  private static void requireValidIndexKey(String name, Object value, int maxBytes) {
    if (!(value instanceof String text)) {
      throw new IllegalArgumentException(name + " must be a text, not " + value);
    }
    Key.requireValidPart(name, text, maxBytes);
  }
}
