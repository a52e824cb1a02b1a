// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;

/** Prints the version. */
@Command(name = "version", customSynopsis = "./tidings version", description = "Print the version.")
final class VersionCommand implements ProcessCommand {
  static String version() {
    var version =
        Optional.ofNullable(VersionCommand.class.getPackage().getImplementationVersion());
    return "tidings " + version.orElse("(not packaged)");
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
