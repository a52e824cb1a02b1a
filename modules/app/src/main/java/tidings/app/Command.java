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
  GRANT(2),
  REVOKE(2),
  ROLES,
  AUDIT,
  DEAD_LETTERS(2),
  COPY,
  BACKUP,
  RESTORE,
  IMPORT(1),
  EXPORT(1),
  HELP,
  VERSION;

  /** How many words may follow it. */
  final int operands;

  Command() {
    this(0);
  }

  Command(int operands) {
    this.operands = operands;
  }

  static Optional<Command> named(String word) {
    return Stream.of(values())
        .filter(command -> command.word().equals(word))
        .findFirst();
  }

  /** What is typed for it. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
