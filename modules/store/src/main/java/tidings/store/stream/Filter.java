// SPDX-License-Identifier: Apache-2.0
package tidings.store.stream;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which changes somebody is for, as data: a change has to be all of it.
 *
 * @param types of the item
 * @param kinds what has become of it
 * @param expired whether the engine has removed it, as its time was over; empty if that is the same
 * @param attributes those that the item has to have as it is now, or was last, and the values that
 *     each may have
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

  public Filter kinds(ItemChange.Kind... other) {
    return new Filter(types, Set.of(other), expired, attributes);
  }

  public Filter expired(boolean other) {
    return new Filter(types, kinds, Optional.of(other), attributes);
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
