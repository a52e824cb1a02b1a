// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import java.time.Duration;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import tidings.core.StopTimeouts;
import tidings.server.Config;
import tidings.server.Server;
import tidings.server.settings.SettingFlags;
import tidings.server.terminal.CommandException;

/** Runs a server until the process receives a signal to stop. */
@Command(name = "serve", customSynopsis = "./tidings [serve] [<options>]", description = "Run the server in the foreground. This is the default command.")
final class ServeCommand implements ProcessCommand {
  private static final Logger LOG = LoggerFactory.getLogger(ServeCommand.class);

  /** Prints one line when the server is ready. */
  @Override
  public void run(CommandContext context) {
    var config = context.config();
    var server = Server.open(config);
    stopOnShutdown(server, config);
    context.out().println(
        "Tidings is ready at " + server.address() + " (data in " + config.store().displayName()
            + ")");
  }

  /** Keeps the server running until the process receives a signal, then stops it. */
  static void stopOnShutdown(Server server, Config config) {
    var timeout = config.gateway().drain().plus(StopTimeouts.PROCESS);
    Runtime.getRuntime().addShutdownHook(
        new Thread(() -> stopAndExit(server, timeout), "tidings-shutdown"));
  }

  @Override
  public Set<String> shownFlags() {
    return SettingFlags.SERVER;
  }

  /**
   * Exits with 0 after an orderly stop. By default Java exits with 143 after SIGTERM, which
   * supervisors treat as a failure.
   */
  private static void stopAndExit(Server server, Duration timeout) {
    var stopping = Thread.ofPlatform().daemon().name("tidings-stop").unstarted(() -> {
      Runtime.getRuntime().halt(server.stop() ? 0 : CommandException.EXIT_FAILED);
    });
    stopping.start();
    try {
      stopping.join(timeout);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    LOG.error("the server did not stop in time, the process exits now; acknowledged data is safe");
    Runtime.getRuntime().halt(CommandException.EXIT_FAILED);
  }
}
