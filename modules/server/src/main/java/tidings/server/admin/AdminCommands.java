// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.CommandParser;

/** All admin commands, by name. */
public final class AdminCommands {
  private static final Map<String, Supplier<AdminCommand>> COMMANDS = commands();

  private AdminCommands() {}

  private static Map<String, Supplier<AdminCommand>> commands() {
    var commands = new LinkedHashMap<String, Supplier<AdminCommand>>();
    commands.put("grant", GrantCommand::new);
    commands.put("revoke", RevokeCommand::new);
    commands.put("roles", RolesCommand::new);
    commands.put("suspend", SuspendCommand::new);
    commands.put("reinstate", ReinstateCommand::new);
    commands.put("users", UsersCommand::new);
    commands.put("reset-password", ResetPasswordCommand::new);
    commands.put("end-sessions", EndSessionsCommand::new);
    commands.put("audit", AuditCommand::new);
    commands.put("keys", KeysCommand::new);
    commands.put("invite", InviteCommand::new);
    commands.put("webhooks", WebhooksCommand::new);
    commands.put("dead-letters", DeadLettersCommand::new);
    commands.put("reindex", ReindexCommand::new);
    return commands;
  }

  public static List<String> names() {
    return List.copyOf(COMMANDS.keySet());
  }

  /** Creates a command without arguments. @throws CommandException if there is none of this name */
  public static AdminCommand create(String name) {
    return Optional.ofNullable(COMMANDS.get(name))
        .orElseThrow(
            () -> CommandException.usageError("'" + name + "' is not a command of a server"))
        .get();
  }

  /**
   * Parses a command that another process has sent.
   *
   * @param words the name of the command and its arguments, without settings
   * @throws CommandException naming the invalid word
   */
  static AdminCommand parse(List<String> words) {
    var command = create(words.isEmpty() ? "" : words.getFirst());
    if (!words.isEmpty()) {
      new CommandParser(command, List.of()).parse(words.subList(1, words.size()));
    }
    command.validate();
    return command;
  }
}
