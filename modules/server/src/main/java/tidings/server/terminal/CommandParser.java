// SPDX-License-Identifier: Apache-2.0
package tidings.server.terminal;

import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toUnmodifiableSet;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Parses the arguments of one command with picocli, and reports errors in one line. The model is
 * built for this command alone, so that a server starts quickly.
 */
public final class CommandParser {
  private static final int HELP_WIDTH = 92;

  private final CommandLine picocli;
  private final CommandSpec spec;
  private final Set<String> sharedOptions;

  /**
   * @param command an object with the annotations of picocli, which takes the parsed values
   * @param sharedOptions options that this command accepts besides its own
   */
  public CommandParser(Object command, List<OptionSpec> sharedOptions) {
    this.spec = CommandSpec.forAnnotatedObject(command);
    this.sharedOptions =
        sharedOptions.stream().map(OptionSpec::longestName).collect(toUnmodifiableSet());
    sharedOptions.forEach(spec::addOption);
    this.picocli = configured(spec);
  }

  /** A picocli parser that takes its words literally, with the common help width. */
  public static CommandLine configured(CommandSpec spec) {
    spec.usageMessage().width(HELP_WIDTH).sortOptions(false).abbreviateSynopsis(true);
    return new CommandLine(spec)
        .setExpandAtFiles(false)
        .setInterpolateVariables(false)
        .setPosixClusteredShortOptionsAllowed(false)
        .setCaseInsensitiveEnumValuesAllowed(true);
  }

  /**
   * Sets the options and parameters of the command.
   *
   * @throws CommandException naming the argument that is wrong
   */
  public CommandArguments parse(List<String> arguments) {
    try {
      return arguments(picocli.parseArgs(arguments.toArray(String[]::new)));
    } catch (OverwrittenOptionException repeated) {
      throw CommandException.usageError(
          ((OptionSpec) repeated.getOverwritten()).longestName() + " is given twice");
    } catch (UnmatchedArgumentException unknown) {
      throw unknown(unknown.getUnmatched().getFirst());
    } catch (MissingParameterException missing) {
      throw missing.getMissing().getFirst() instanceof OptionSpec option
          ? CommandException.usageError(option.longestName() + " needs a value")
          : usageError();
    } catch (ParameterException invalid) {
      for (Throwable cause = invalid; cause != null; cause = cause.getCause()) {
        if (cause instanceof CommandException explained) {
          throw explained;
        }
      }
      throw usageError();
    }
  }

  /** The description of the command and its options. */
  public String help() {
    return picocli.getUsageMessage(Ansi.OFF);
  }

  private CommandArguments arguments(ParseResult result) {
    var shared = result.matchedOptions().stream().filter(this::isShared)
        .collect(toMap(OptionSpec::longestName, option -> String.valueOf(option.<Object>getValue()),
            (first, same) -> same, TreeMap::new));
    return new CommandArguments(ownWords(result), new LinkedHashMap<>(shared));
  }

  private boolean isShared(OptionSpec option) {
    return sharedOptions.contains(option.longestName());
  }

  private List<String> ownWords(ParseResult result) {
    var words = new ArrayList<String>();
    words.add(spec.name());
    result.matchedPositionals().forEach(value -> words.addAll(value.originalStringValues()));
    result.matchedOptions().stream().filter(not(this::isShared))
        .map(option -> option.longestName() + "=" + option.originalStringValues().getFirst())
        .forEach(words::add);
    return words;
  }

  private static CommandException unknown(String argument) {
    return CommandException.usageError(argument.startsWith("--")
        ? argument.replaceFirst("=.*", "") + " is not a setting (from the command line)"
        : "'" + argument + "' is not a flag; ./tidings help lists them");
  }

  private CommandException usageError() {
    return CommandException.usageError(
        "usage: "
            + Stream.of(spec.usageMessage().customSynopsis()).findFirst().orElse(spec.name()));
  }
}
