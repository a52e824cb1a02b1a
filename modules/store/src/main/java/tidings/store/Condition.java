// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.List;

/**
 * A condition on a stored item, which must hold for its transaction to commit. An expired item
 * counts as absent.
 */
public sealed interface Condition {
  /** The item does not exist. */
  record Absent() implements Condition {}

  /** The item exists. */
  record Present() implements Condition {}

  /**
   * The item exists and its attribute has this value, of the same type: the number 7 does not equal
   * the text "7"; lists are equal if they have the same texts in the same order. An absent
   * attribute equals nothing, not even 0.
   */
  record Equal(String name, Object value) implements Condition {}

  /** The item exists, without this attribute. */
  record Without(String name) implements Condition {}

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

  static Condition without(String name) {
    return new Without(name);
  }
}
