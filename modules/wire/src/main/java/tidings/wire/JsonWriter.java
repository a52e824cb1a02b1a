// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

/** What is shown of a kind of thing: writes the fields of one of them. */
@FunctionalInterface
public interface JsonWriter<T> {
  void write(T value, JsonObjectWriter json);
}
