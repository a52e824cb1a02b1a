// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.Optional;

/** What is to become of a text when something is changed. */
public sealed interface FieldPatch {
  FieldPatch KEEP = new Keep();
  FieldPatch REMOVE = new Remove();

  /** What comes of the text as it was. */
  default Optional<String> applyTo(Optional<String> before) {
    return switch (this) {
      case Keep keep -> before;
      case Remove remove -> Optional.empty();
      case Replace(var text) -> Optional.of(text);
    };
  }

  record Keep() implements FieldPatch {}

  record Remove() implements FieldPatch {}

  record Replace(String text) implements FieldPatch {}
}
