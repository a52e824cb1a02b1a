// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.List;

/** What must be true of the stored item for a transaction to happen. Expired is absent. */
public sealed interface Condition {
  /** There is no such item. */
  record Absent() implements Condition {}

  /** There is such an item. */
  record Present() implements Condition {}

  /**
   * There is such an item, and this attribute of it has this value, of the same kind: the number 7
   * is not the text "7", and a list has the same texts in the same order. What an item lacks equals
   * nothing, not even 0.
   */
  record Equal(String name, Object value) implements Condition {}

  static Condition absent() {
    return new Absent();
  }

  static Condition present() {
    return new Present();
  }

  static Condition equal(String name, String value) {
    return new Equal(name, value);
  }

  static Condition equal(String name, List<String> value) {
    return new Equal(name, value);
  }

  static Condition equal(String name, long value) {
    return new Equal(name, value);
  }
}
