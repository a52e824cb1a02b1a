// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.Optional;

/** The change of one optional text in a partial update: keep, remove or replace. */
public sealed interface FieldPatch {
  FieldPatch KEEP = new Keep();
  FieldPatch REMOVE = new Remove();

  /** The text after this change. */
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
