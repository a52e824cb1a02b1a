// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import java.util.Set;
import tidings.server.settings.SettingFlags;
import tidings.server.terminal.CommandException;

/** A command of the process. */
interface ProcessCommand {
  /** @throws CommandException if an argument is wrong, or the command fails */
  void run(CommandContext context);

  /** The object whose picocli annotations describe the arguments. */
  default Object annotated() {
    return this;
  }

  /** Names of the settings that its help lists; every command accepts all settings. */
  default Set<String> shownFlags() {
    return SettingFlags.STORE;
  }
}
