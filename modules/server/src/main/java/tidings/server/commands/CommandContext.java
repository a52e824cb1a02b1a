// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import tidings.server.Config;
import tidings.server.settings.SettingSources;
import tidings.server.storage.StoreConfig;
import tidings.server.terminal.CommandException;

/**
 * Input and output of a command.
 *
 * @param words the command, its parameters and its own options, without settings
 * @param flags settings among the arguments, with their dashes
 * @param out stream for results
 * @param progressOut stream for progress
 */
record CommandContext(List<String> words, Map<String, String> flags,
    Map<String, String> environment, InputStream in, PrintStream out, PrintStream progressOut) {

  /** @throws CommandException naming a setting that is wrong */
  Config config() {
    return Config.of(SettingSources.of(flags, environment));
  }

  /** @throws CommandException naming a setting that is wrong */
  StoreConfig store() {
    return config().store();
  }
}
