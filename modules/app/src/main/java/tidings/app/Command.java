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
  COPY,
  BACKUP,
  RESTORE,
  HELP,
  VERSION;

  static Optional<Command> named(String word) {
    return Stream.of(values())
        .filter(command -> command.name().toLowerCase(Locale.ROOT).equals(word))
        .findFirst();
  }
}
