// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.Optional;

/** The change of one optional text in a partial update: keep, remove or replace. */
public sealed interface FieldPatch {
  FieldPatch KEEP = new Keep();
  FieldPatch REMOVE = new Remove();

  /** The text after this change. */
  Optional<String> applyTo(Optional<String> before);

  record Keep() implements FieldPatch {
    @Override
    public Optional<String> applyTo(Optional<String> before) {
      return before;
    }
  }

  record Remove() implements FieldPatch {
    @Override
    public Optional<String> applyTo(Optional<String> before) {
      return Optional.empty();
    }
  }

  record Replace(String text) implements FieldPatch {
    @Override
    public Optional<String> applyTo(Optional<String> before) {
      return Optional.of(text);
    }
  }
}
