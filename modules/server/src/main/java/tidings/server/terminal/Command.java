// SPDX-License-Identifier: Apache-2.0
package tidings.server.terminal;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What the process can be told to do. */
public enum Command {
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
  public final int operands;

  Command() {
    this(0);
  }

  Command(int operands) {
    this.operands = operands;
  }

  static Optional<Command> find(String word) {
    return Stream.of(values())
        .filter(command -> command.word().equals(word))
        .findFirst();
  }

  /** What is typed for it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
