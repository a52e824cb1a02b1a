// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.List;

/** The change of one attribute by an update. */
public sealed interface Change {
  String name();

  /** @param value a {@code String}, {@code Long}, {@code Boolean} or {@code List<String>} */
  record Set(String name, Object value) implements Change {}

  record Remove(String name) implements Change {}

  /** Adds to a number; an absent one counts as 0. The sum must fit into 64 bits. */
  record Add(String name, long amount) implements Change {}

  static Change set(String name, String value) {
    return new Set(name, value);
  }

  static Change set(String name, long value) {
    return new Set(name, value);
  }

  static Change set(String name, boolean value) {
    return new Set(name, value);
  }

  /** An empty list removes the attribute, since absent lists read as empty. */
  static Change set(String name, List<String> value) {
    return value.isEmpty() ? new Remove(name) : new Set(name, List.copyOf(value));
  }

  static Change remove(String name) {
    return new Remove(name);
  }

  static Change add(String name, long amount) {
    return new Add(name, amount);
  }
}
