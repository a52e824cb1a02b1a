// SPDX-License-Identifier: Apache-2.0
package tidings.server.terminal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What was typed: a command, what it is about, and flags with their values.
 *
 * @param operands no more than the command takes, none of which is empty or a flag
 * @param flags as they were typed, with their dashes
 */
public record CommandLine(Command command, List<String> operands, Map<String, String> flags) {
  /** Flags that say it all by being there. */
  private static final Set<String> BOOLEAN_FLAGS = Set.of("--create-table", "--repair", "--strict");

  /** @throws CommandException naming what is not understood */
  public static CommandLine parse(String... words) {
    var arguments = List.of(words);
    if (arguments.contains("--help") || arguments.contains("-h")) {
      return of(Command.HELP);
    }
    if (arguments.contains("--version")) {
      return of(Command.VERSION);
    }
    boolean hasCommand = !arguments.isEmpty() && !arguments.getFirst().startsWith("-");
    var command = hasCommand ? command(arguments.getFirst()) : Command.SERVE;
    var remaining = arguments.subList(hasCommand ? 1 : 0, arguments.size());
    var operands = remaining.stream()
        .limit(command.operands)
        .takeWhile(word -> word.equals("-") || !word.isEmpty() && !word.startsWith("-"))
        .toList();
    var flags = flags(remaining.subList(operands.size(), remaining.size()).listIterator());
    return new CommandLine(command, operands, flags);
  }

  private static CommandLine of(Command command) {
    return new CommandLine(command, List.of(), Map.of());
  }

  /** The file that it is about, if one is named; {@code -} is a name, too. */
  public Optional<String> file() {
    return operands.stream().findFirst();
  }

  /** The same with those flags that are such, or with the others. */
  public CommandLine withFlags(Predicate<String> condition) {
    var selected = new LinkedHashMap<>(flags);
    selected.keySet().removeIf(condition.negate());
    return new CommandLine(command, operands, selected);
  }

  /** The words that say the same. */
  public List<String> words() {
    return Stream.of(
        Stream.of(command.word()),
        operands.stream(),
        flags.entrySet().stream().map(flag -> flag.getKey() + "=" + flag.getValue()))
        .flatMap(words -> words)
        .toList();
  }

  private static Command command(String word) {
    return Command.find(word)
        .orElseThrow(
            () -> CommandException
                .usageError("'" + word + "' is not a command; ./tidings help lists them"));
  }

  private static Map<String, String> flags(ListIterator<String> words) {
    var flags = new LinkedHashMap<String, String>();
    while (words.hasNext()) {
      var word = words.next();
      if (!word.startsWith("--")) {
        throw CommandException
            .usageError("'" + word + "' is not a flag; ./tidings help lists them");
      }
      int equals = word.indexOf('=');
      var name = equals < 0 ? word : word.substring(0, equals);
      if (flags.put(name, equals < 0 ? value(name, words) : word.substring(equals + 1)) != null) {
        throw CommandException.usageError(name + " is given twice");
      }
    }
    return flags;
  }

  private static String value(String name, ListIterator<String> words) {
    if (BOOLEAN_FLAGS.contains(name)) {
      return "true";
    }
    if (!words.hasNext()) {
      throw CommandException.usageError(name + " needs a value");
    }
    return words.next();
  }
}
