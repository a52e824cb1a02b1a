// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Evaluates conditions and applies operations in memory, for engines without such support. */
public final class OpEvaluator {
  private OpEvaluator() {}

  /** @param before the visible item; empty if it has expired */
  public static boolean conditionsHold(Op op, Optional<Item> before) {
    return op.conditions().stream().allMatch(condition -> holds(condition, before));
  }

  private static boolean holds(Condition condition, Optional<Item> before) {
    return switch (condition) {
      case Condition.Absent() -> before.isEmpty();
      case Condition.Present() -> before.isPresent();
      case Condition.Equal(var name, var value) ->
        before.filter(item -> value.equals(item.attributes().get(name))).isPresent();
      case Condition.Without(var name) -> before.filter(item -> !item.has(name)).isPresent();
    };
  }

  /** @throws IllegalStateException if it adds to an attribute that is no number */
  public static Optional<Item> apply(Op op, Optional<Item> before) {
    return switch (op) {
      case Op.Put put -> Optional.of(put.item());
      case Op.Update update -> Optional.of(applyUpdate(update, before));
      case Op.Delete delete -> Optional.empty();
      case Op.Check check -> before;
    };
  }

  private static Item applyUpdate(Op.Update update, Optional<Item> before) {
    var attributes = before.map(Item::attributes)
        .<Map<String, Object>>map(LinkedHashMap::new)
        .orElseGet(LinkedHashMap::new);
    update.changes().forEach(change -> {
      switch (change) {
        case Change.Set(var name, var value) -> attributes.put(name, value);
        case Change.Remove(var name) -> attributes.remove(name);
        case Change.Add(var name, var amount) ->
          attributes.merge(name, amount, (old, more) -> sum(update, name, old, amount));
      }
    });
    return Item.of(update.key(), attributes);
  }

  private static Long sum(Op.Update update, String name, Object old, long amount) {
    if (old instanceof Long number) {
      return Math.addExact(number, amount);
    }
    throw new IllegalStateException(name + " of " + update.key() + " is not a number: " + old);
  }
}
