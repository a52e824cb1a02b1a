// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.json;

/** What is shown of a kind of thing: writes the fields of one of them. */
@FunctionalInterface
public interface View<T> {
  void write(T thing, Json json);
}
