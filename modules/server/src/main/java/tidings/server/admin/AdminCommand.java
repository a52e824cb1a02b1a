// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import java.util.Optional;
import java.util.function.Consumer;
import tidings.search.settings.EngineSettings;
import tidings.server.terminal.CommandException;

/**
 * A command on the table. It runs in the process that has the table open: its own, or a server
 * that it reaches through the {@link AdminSocket}.
 */
public interface AdminCommand {
  /**
   * Checks arguments that depend on each other, before the store is opened.
   *
   * @throws CommandException naming the argument that is wrong
   */
  default void validate() {}

  /** Whether it asks features that only a server has. @param search the engine of the search */
  default boolean needsServer(Optional<EngineSettings> search) {
    return false;
  }

  /**
   * Runs the command; blocking.
   *
   * @param output takes the result, one line at a time
   * @throws CommandException if it fails
   */
  void run(AdminContext context, Consumer<String> output);

  /**
   * Takes the output in the process of the caller, which may be another than that of {@link #run}.
   *
   * @param print prints a line
   * @throws CommandException if there is no place for it
   */
  default CommandOutput output(Consumer<String> print) {
    return print::accept;
  }
}
