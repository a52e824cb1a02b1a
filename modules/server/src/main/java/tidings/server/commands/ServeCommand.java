// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.server.Config;
import tidings.server.Server;
import tidings.server.terminal.CommandException;

/** Runs a server until the process is told to end. */
final class ServeCommand {
  /** How long a stop may take; whoever sends SIGTERM commonly waits for 10 seconds. */
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(9);

  private static final Logger LOG = LoggerFactory.getLogger(ServeCommand.class);

  private ServeCommand() {}

  /** Says one line when it is ready. @throws Trouble when it cannot start */
  static void run(Config config) {
    var server = Server.open(config);
    stopOnShutdown(server);
    System.out.println(
        "Tidings is ready at " + server.address() + " (data in " + config.store().displayName()
            + ")");
  }

  /** Lets the house stand until the process is told to end, and then stops it. */
  static void stopOnShutdown(Server server) {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stopAndExit(server), "tidings-farewell"));
  }

  /**
   * Ends the process with 0 when everything stopped as it should: what is told to stop and stops
   * has not failed. Left alone, Java would end with 143, which supervisors take for a failure.
   */
  private static void stopAndExit(Server server) {
    var stopping = Thread.ofPlatform().daemon().name("tidings-stop").unstarted(() -> {
      Runtime.getRuntime().halt(server.stop() ? 0 : CommandException.EXIT_FAILED);
    });
    stopping.start();
    try {
      stopping.join(STOP_TIMEOUT);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    LOG.error("did not stop in time; what was acknowledged is safe");
    Runtime.getRuntime().halt(CommandException.EXIT_FAILED);
  }
}
