// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

/**
 * Where an object is in a body.
 *
 * @param prefix of the names of its fields in sentences, such as {@code items[2].}
 * @param pointer a JSON pointer (RFC 6901), such as {@code /items/2}
 */
record FieldPath(String prefix, String pointer) {
  static final FieldPath ROOT = new FieldPath("", "");

  FieldPath member(String name) {
    return new FieldPath(prefix + name + ".", pointerTo(name));
  }

  FieldPath element(String name, int index) {
    return new FieldPath(prefix + name + "[" + index + "].", pointerTo(name) + "/" + index);
  }

  String pointerTo(String name) {
    return pointer + "/" + name.replace("~", "~0").replace("/", "~1");
  }
}
