// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import tidings.server.terminal.CommandParser;

/** Prints the list of commands, or the description of one. */
@Command(name = "help", customSynopsis = "./tidings help [<command>]", description = "List the commands, or describe one command and its options.")
final class HelpCommand implements ProcessCommand {
  @Parameters(arity = "0..1", paramLabel = "<command>", description = "The command to describe.")
  private Optional<String> command = Optional.empty();

  /** The list of commands, with examples. */
  @Command(name = "./tidings", customSynopsis = "./tidings [<command>] [<options>]", description = {
    "Tidings is an activity-feed server: users follow anything, an activity is posted once"
        + " and reaches the feeds and open browsers of all followers.",
    ""}, commandListHeading = "%nCommands (./tidings help <command> describes one):%n", footerHeading = "%nSettings:%n", footer = {
      "  conf/tidings.json lists every setting with its default. Override a setting with a",
      "  flag (--http.port 8080 or --http.port=8080), an environment variable",
      "  (TIDINGS_HTTP_PORT=8080) or a file (--config, TIDINGS_CONFIG); a flag takes",
      "  precedence over a variable, and a variable over a file. JVM options come from",
      "  TIDINGS_JAVA_OPTS.",
      "",
      "Examples:",
      "  ./tidings                                   http://localhost:8080, data in ./data",
      "  ./tidings --port 9000 --data /var/lib/tidings",
      "  TIDINGS_HTTP_HOST=0.0.0.0 ./tidings         reachable from other machines",
      "  ./tidings demo                              with generated users and activities",
      "  ./tidings demo --nodes 3                    the same by three connected servers",
      "  ./tidings import town.ndjson                docs/import.md describes the format",
      "  ./tidings --store dynamodb --create-table   with the AWS account of the environment",
      "  ./tidings backup --to /var/backups          undo with restore --from",
      "  ./tidings copy --from embedded:./data --to 'dynamodb:tidings?create=true'",
      "  ./tidings bench help                        lists the benchmarks",
      "",
      "SIGTERM and Ctrl-C stop the server within 10 seconds, without losing acknowledged data.",
      "Exit codes: 0 success, 1 failure, 2 wrong arguments or settings."})
  private static final class Overview {}

  /** The help for all commands together. */
  static String overview() {
    var overview = CommandSpec.forAnnotatedObject(new Overview());
    for (var name : Commands.names()) {
      overview.addSubcommand(name,
          CommandSpec.forAnnotatedObject(Commands.create(name).annotated()));
    }
    return CommandParser.configured(overview).getUsageMessage(Ansi.OFF);
  }

  @Override
  public void run(CommandContext context) {
    context.out().print(command
        .map(name -> Commands.parser(Commands.create(name)).help())
        .orElseGet(HelpCommand::overview));
  }

  @Override
  public Set<String> shownFlags() {
    return Set.of();
  }
}
