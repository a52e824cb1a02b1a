// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import java.util.Set;
import picocli.CommandLine.Command;
import tidings.server.Release;

/** Prints the version. */
@Command(name = "version", customSynopsis = "./tidings version", description = "Print the version.")
final class VersionCommand implements ProcessCommand {
  static String version() {
    return "tidings " + Release.version();
  }

  @Override
  public void run(CommandContext context) {
    context.out().println(version());
  }

  @Override
  public Set<String> shownFlags() {
    return Set.of();
  }
}
