// SPDX-License-Identifier: Apache-2.0
package tidings.store;

/** A figure or state reported by an engine, formatted for people. */
public record EngineStat(String name, String value) {
  public static EngineStat bytes(String name, long bytes) {
    return new EngineStat(name, HumanReadable.bytes(bytes));
  }

  public static EngineStat count(String name, long count) {
    return new EngineStat(name, HumanReadable.count(count));
  }
}
