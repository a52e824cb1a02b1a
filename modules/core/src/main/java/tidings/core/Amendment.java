// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.Optional;

/** What is to become of a text when something is changed. */
public sealed interface Amendment {
  Amendment KEEP = new Keep();
  Amendment REMOVE = new Remove();

  /** What comes of the text as it was. */
  default Optional<String> of(Optional<String> before) {
    return switch (this) {
      case Keep keep -> before;
      case Remove remove -> Optional.empty();
      case Replace(var text) -> Optional.of(text);
    };
  }

  record Keep() implements Amendment {}

  record Remove() implements Amendment {}

  record Replace(String text) implements Amendment {}
}
