// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Model.OptionSpec;
import tidings.server.admin.AdminCommands;
import tidings.server.settings.SettingFlags;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.CommandParser;

/** All commands of the process, by name. Only the one that is called is created. */
public final class Commands {
  private static final String SERVE = "serve";
  private static final String HELP = "--help";
  private static final String VERSION = "--version";
  private static final Map<String, Supplier<ProcessCommand>> COMMANDS = commands();

  private Commands() {}

  private static Map<String, Supplier<ProcessCommand>> commands() {
    var commands = new LinkedHashMap<String, Supplier<ProcessCommand>>();
    commands.put(SERVE, ServeCommand::new);
    commands.put("demo", DemoCommand::new);
    commands.put("stats", StatsCommand::new);
    commands.put("nodes", NodesCommand::new);
    commands.put("verify", VerifyCommand::new);
    for (var name : AdminCommands.names()) {
      commands.put(name, () -> new AdminCommandRunner(AdminCommands.create(name)));
    }
    commands.put("copy", CopyCommand::new);
    commands.put("backup", BackupCommand::new);
    commands.put("restore", RestoreCommand::new);
    commands.put("import", ImportCommand::new);
    commands.put("export", ExportCommand::new);
    commands.put("help", HelpCommand::new);
    commands.put("version", VersionCommand::new);
    return commands;
  }

  /**
   * Runs a command. Without a name it is {@code serve}.
   *
   * @param words the name of the command and its arguments
   * @throws CommandException if an argument is wrong, or the command fails
   */
  public static void run(List<String> words, Map<String, String> environment, InputStream in,
      PrintStream out, PrintStream progressOut) {
    var settings = SettingFlags.parse(words.stream().skip(serves(words) ? 1 : 0).toList());
    if (settings.isPresent()) { // without picocli, which would delay the start of the server
      new ServeCommand()
          .run(new CommandContext(words, settings.get(), environment, in, out, progressOut));
      return;
    }
    boolean named = !words.getFirst().startsWith("-");
    var command = create(named ? words.getFirst() : SERVE);
    var parser = parser(command);
    var arguments = parser.parse(words.subList(named ? 1 : 0, words.size()));
    var flags = arguments.sharedOptions();
    if (flags.containsKey(HELP)) {
      out.print(named ? parser.help() : HelpCommand.overview());
    } else if (flags.containsKey(VERSION)) {
      out.println(VersionCommand.version());
    } else {
      command.run(
          new CommandContext(arguments.words(), flags, environment, in, out, progressOut));
    }
  }

  private static boolean serves(List<String> words) {
    return !words.isEmpty() && words.getFirst().equals(SERVE);
  }

  static Iterable<String> names() {
    return COMMANDS.keySet();
  }

  /** @throws CommandException if there is no command of this name */
  static ProcessCommand create(String name) {
    return Optional.ofNullable(COMMANDS.get(name))
        .orElseThrow(() -> CommandException
            .usageError("'" + name + "' is not a command; ./tidings help lists them"))
        .get();
  }

  static CommandParser parser(ProcessCommand command) {
    var options = new ArrayList<>(SettingFlags.options(command.shownFlags()));
    options.add(OptionSpec.builder("-h", HELP).usageHelp(true)
        .description("Show this help.").build());
    options.add(OptionSpec.builder(VERSION).versionHelp(true).hidden(true).build());
    return new CommandParser(command.annotated(), options);
  }
}
