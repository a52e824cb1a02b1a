// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

/** Writes the fields of a value of one type. */
@FunctionalInterface
public interface JsonWriter<T> {
  void write(T value, JsonObjectWriter json);
}
