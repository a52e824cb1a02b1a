// SPDX-License-Identifier: Apache-2.0
package tidings.store;

/** Something that an engine says of itself, for people: what, and how much or how it is. */
public record EngineStat(String name, String value) {
  public static EngineStat bytes(String name, long bytes) {
    return new EngineStat(name, HumanReadable.bytes(bytes));
  }

  public static EngineStat count(String name, long count) {
    return new EngineStat(name, HumanReadable.count(count));
  }
}
