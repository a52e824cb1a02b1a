// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.List;
import java.util.Set;

/** What may be written at all, whatever is stored. */
final class Writable {
  /** Names of the key's own parts, which are no attributes. */
  private static final Set<String> PARTS_OF_THE_KEY = Set.of("pk", "sk");

  private Writable() {}

  /** @throws IllegalArgumentException unless these may be one transaction */
  static void check(List<Op> ops) {
    if (ops.size() > Table.TRANSACTION_OPS) {
      throw new IllegalArgumentException(
          ops.size() + " operations are more than " + Table.TRANSACTION_OPS);
    }
    if (ops.stream().map(Op::key).distinct().count() < ops.size()) {
      throw new IllegalArgumentException("two operations of a transaction are on the same item");
    }
    int bytes = 0;
    for (var op : ops) {
      switch (op) {
        case Op.Put put -> bytes += check(put.item());
        case Op.Update update -> check(update);
        case Op.Delete delete -> {
        }
        case Op.Check check -> {
        }
      }
    }
    if (bytes > Table.TRANSACTION_BYTES) {
      throw new IllegalArgumentException(
          "items of " + bytes + " bytes are more than " + Table.TRANSACTION_BYTES);
    }
  }

  /** The bytes of the item. */
  private static int check(Item item) {
    item.checkPlace();
    int bytes = item.bytes();
    if (bytes > Table.ITEM_BYTES) {
      throw new IllegalArgumentException(
          item.key() + " takes " + bytes + " bytes, more than " + Table.ITEM_BYTES);
    }
    return bytes;
  }

  private static void check(Op.Update update) {
    var changes = update.changes();
    if (changes.stream().map(Change::name).distinct().count() < changes.size()) {
      throw new IllegalArgumentException(update.key() + " has an attribute changed twice");
    }
    changes.forEach(change -> {
      switch (change) {
        case Change.Set(var name, var value) -> check(name, value);
        case Change.Add(var name, var amount) -> check(name, amount);
        case Change.Remove(var name) -> check(name, "removed");
      }
    });
  }

  /** @throws IllegalArgumentException unless an attribute may be this */
  static void check(String name, Object value) {
    switch (name) {
      case Item.INDEX_PK -> checkPlace(name, value, Key.PK_BYTES);
      case Item.INDEX_SK -> checkPlace(name, value, Key.SK_BYTES);
      default -> {
        if (PARTS_OF_THE_KEY.contains(name)) {
          throw new IllegalArgumentException(name + " is a part of the key, no attribute");
        }
      }
    }
  }

  private static void checkPlace(String name, Object value, int most) {
    if (!(value instanceof String text)) {
      throw new IllegalArgumentException(name + " has to be a text, not " + value);
    }
    Key.checkPart(name, text, most);
  }
}
