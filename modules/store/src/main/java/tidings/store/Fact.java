// SPDX-License-Identifier: Apache-2.0
package tidings.store;

/** Something that an engine says of itself, for people: what, and how much or how it is. */
public record Fact(String name, String value) {
  public static Fact bytes(String name, long bytes) {
    return new Fact(name, Amount.bytes(bytes));
  }

  public static Fact count(String name, long count) {
    return new Fact(name, Amount.count(count));
  }
}
