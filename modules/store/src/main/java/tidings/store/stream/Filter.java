// SPDX-License-Identifier: Apache-2.0
package tidings.store.stream;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import tidings.store.ItemChange;

/**
 * A serializable filter of changes; all parts must match.
 *
 * @param types of the item
 * @param kinds of change
 * @param expired whether the engine removed the item because it expired; empty for either
 * @param attributes required attributes of the current or last item, each with its allowed values
 */
public record Filter(Set<String> types, Set<ItemChange.Kind> kinds, Optional<Boolean> expired,
    Map<String, Set<Object>> attributes) implements Predicate<ItemChange> {
  public Filter {
    types = Set.copyOf(types);
    kinds = Set.copyOf(kinds);
    attributes = Map.copyOf(attributes);
  }

  /** All changes of items of these types. */
  public static Filter ofTypes(String... types) {
    return new Filter(
        Set.of(types), EnumSet.allOf(ItemChange.Kind.class), Optional.empty(), Map.of());
  }

  public Filter kinds(ItemChange.Kind... kinds) {
    return new Filter(types, Set.of(kinds), expired, attributes);
  }

  public Filter expired(boolean expired) {
    return new Filter(types, kinds, Optional.of(expired), attributes);
  }

  public Filter having(String attribute, Object... values) {
    var more = new HashMap<>(attributes);
    more.put(attribute, Set.of(values));
    return new Filter(types, kinds, expired, more);
  }

  @Override
  public boolean test(ItemChange change) {
    return types.contains(change.type()) && kinds.contains(change.kind())
        && expired.map(wanted -> wanted == change.expired()).orElse(true)
        && attributes.entrySet().stream().allMatch(wanted -> has(change, wanted));
  }

  private static boolean has(ItemChange change, Map.Entry<String, Set<Object>> wanted) {
    var value = change.item().attributes().get(wanted.getKey());
    return value != null && wanted.getValue().contains(value);
  }
}
