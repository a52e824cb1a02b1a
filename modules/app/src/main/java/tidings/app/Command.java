// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What the process can be told to do. */
enum Command {
  SERVE,
  DEMO,
  STATS,
  VERIFY,
  IMPORT,
  EXPORT,
  HELP,
  VERSION;

  /** Whether a file is named behind it. */
  boolean takesFile() {
    return this == IMPORT || this == EXPORT;
  }

  static Optional<Command> named(String word) {
    return Stream.of(values())
        .filter(command -> command.name().toLowerCase(Locale.ROOT).equals(word))
        .findFirst();
  }
}
