// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.server.Config;
import tidings.server.settings.SettingSources;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.CommandLine;

/** The process: does what it is told on the command line. */
public final class Main {
  private static final Logger LOG = LoggerFactory.getLogger(Main.class);

  private Main() {}

  public static void main(String... words) {
    try {
      run(CommandLine.parse(words), System.getenv());
    } catch (CommandException trouble) {
      System.err.println("tidings: " + trouble.getMessage());
      System.exit(trouble.exitCode());
    } catch (RuntimeException unexpected) {
      LOG.error("cannot go on", unexpected);
      System.exit(CommandException.EXIT_FAILED);
    }
  }

  private static void run(CommandLine line, Map<String, String> environment) {
    switch (line.command()) {
      case SERVE -> ServeCommand.run(Config.of(SettingSources.of(line.flags(), environment)));
      case DEMO -> DemoCommand.run(Config.of(SettingSources.ofDemo(line.flags(), environment)));
      case STATS ->
        StatsCommand.run(Config.of(SettingSources.of(line.flags(), environment)).store());
      case VERIFY -> VerifyCommand.of(line.flags(), environment).run(System.out, System.err);
      case GRANT, REVOKE, ROLES, AUDIT, DEAD_LETTERS ->
        AdminCommandRunner.run(line, environment, System.out::println);
      case COPY -> CopyCommand.of(line.flags(), environment).run(System.out, System.err);
      case BACKUP -> BackupCommand.of(line.flags(), environment).run(System.out, System.err);
      case RESTORE -> RestoreCommand.of(line.flags(), environment).run(System.out, System.err);
      case IMPORT -> ImportReport.print(
          ImportCommand.of(line, environment).run(System.in, System.err), System.out);
      case EXPORT -> ExportCommand.of(line, environment).run(System.out, System.err);
      case HELP -> System.out.print(Help.TEXT);
      case VERSION -> System.out.println(Help.version());
    }
  }
}
