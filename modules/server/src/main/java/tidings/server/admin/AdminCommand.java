// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import static java.util.function.Predicate.not;

import java.util.Set;
import java.util.function.Consumer;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.CommandLine;

/**
 * What a command does with the table. Whoever has the table does it: the command itself, or a
 * server that was asked to.
 */
@FunctionalInterface
public interface AdminCommand {
  /** Flags that are about errands; all others are settings of whoever opens the table. */
  Set<String> COMMAND_FLAGS = Set.of(AuditCommand.DAY, AuditCommand.USER);

  /**
   * Does it, and waits for the store.
   *
   * @param output takes what it has to tell, a line at a time
   * @throws CommandException when it cannot be done
   */
  void run(AdminContext context, Consumer<String> output);

  /** What a command asks for. @throws Trouble naming what is wrong with it, before it is begun */
  static AdminCommand of(CommandLine line) {
    line.flags().keySet().stream().filter(not(COMMAND_FLAGS::contains)).findFirst()
        .ifPresent(flag -> {
          throw CommandException.usageError(flag + " is not about " + line.command().word());
        });
    return switch (line.command()) {
      case GRANT -> GrantCommand.of(line, true);
      case REVOKE -> GrantCommand.of(line, false);
      case ROLES -> new RolesCommand();
      case AUDIT -> AuditCommand.of(line.flags());
      case DEAD_LETTERS -> DeadLettersCommand.of(line);
      default -> throw CommandException.usageError(line.command().word() + " is no errand");
    };
  }

  /** @throws CommandException saying how it is used, unless every operand is there */
  static void requireOperands(CommandLine line, String usage) {
    if (line.operands().size() < line.command().operands) {
      throw CommandException.usageError("say ./tidings " + line.command().word() + " " + usage);
    }
  }
}
