// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.util.function.Predicate.not;

import java.util.Set;
import java.util.function.Consumer;

/**
 * What a command does with the table. Whoever has the table does it: the command itself, or a
 * server that was asked to.
 */
@FunctionalInterface
interface Errand {
  /** Flags that are about errands; all others are settings of whoever opens the table. */
  Set<String> FLAGS = Set.of(AuditLog.DAY, AuditLog.USER);

  /**
   * Does it, and waits for the store.
   *
   * @param say takes what it has to tell, a line at a time
   * @throws Trouble when it cannot be done
   */
  void run(Means means, Consumer<String> say);

  /** What a command asks for. @throws Trouble naming what is wrong with it, before it is begun */
  static Errand of(CommandLine line) {
    line.flags().keySet().stream().filter(not(FLAGS::contains)).findFirst().ifPresent(flag -> {
      throw Trouble.misused(flag + " is not about " + line.command().word());
    });
    return switch (line.command()) {
      case GRANT -> Granting.of(line, true);
      case REVOKE -> Granting.of(line, false);
      case ROLES -> new Roles();
      case AUDIT -> AuditLog.of(line.flags());
      case DEAD_LETTERS -> Letters.of(line);
      default -> throw Trouble.misused(line.command().word() + " is no errand");
    };
  }

  /** @throws Trouble saying how it is used, unless every operand is there */
  static void checkComplete(CommandLine line, String usage) {
    if (line.operands().size() < line.command().operands) {
      throw Trouble.misused("say ./tidings " + line.command().word() + " " + usage);
    }
  }
}
