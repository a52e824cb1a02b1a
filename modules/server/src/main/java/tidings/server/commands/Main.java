// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.server.terminal.CommandException;

/** Entry point of the process: runs the command that the arguments name. */
public final class Main {
  private static final Logger LOG = LoggerFactory.getLogger(Main.class);

  private Main() {}

  public static void main(String... words) {
    try {
      Commands.run(List.of(words), System.getenv(), System.in, System.out, System.err);
    } catch (CommandException failure) {
      System.err.println("tidings: " + failure.getMessage());
      System.exit(failure.exitCode());
    } catch (RuntimeException unexpected) {
      LOG.error("command failed unexpectedly; the process exits", unexpected);
      System.exit(CommandException.EXIT_FAILED);
    }
  }
}
