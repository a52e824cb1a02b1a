// SPDX-License-Identifier: Apache-2.0
package tidings.app;

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
record CommandLine(Command command, List<String> operands, Map<String, String> flags) {
  /** Flags that say it all by being there. */
  private static final Set<String> SWITCHES = Set.of("--create-table", "--repair", "--strict");

  /** @throws Trouble naming what is not understood */
  static CommandLine parse(String... words) {
    var all = List.of(words);
    if (all.contains("--help") || all.contains("-h")) {
      return of(Command.HELP);
    }
    if (all.contains("--version")) {
      return of(Command.VERSION);
    }
    boolean named = !all.isEmpty() && !all.getFirst().startsWith("-");
    var command = named ? command(all.getFirst()) : Command.SERVE;
    var rest = all.subList(named ? 1 : 0, all.size());
    var operands = rest.stream()
        .limit(command.operands)
        .takeWhile(word -> word.equals("-") || !word.isEmpty() && !word.startsWith("-"))
        .toList();
    var flags = flags(rest.subList(operands.size(), rest.size()).listIterator());
    return new CommandLine(command, operands, flags);
  }

  private static CommandLine of(Command command) {
    return new CommandLine(command, List.of(), Map.of());
  }

  /** The file that it is about, if one is named; {@code -} is a name, too. */
  Optional<String> file() {
    return operands.stream().findFirst();
  }

  /** The same with those flags that are such, or with the others. */
  CommandLine flagged(Predicate<String> such) {
    var some = new LinkedHashMap<>(flags);
    some.keySet().removeIf(such.negate());
    return new CommandLine(command, operands, some);
  }

  /** The words that say the same. */
  List<String> words() {
    return Stream.of(
        Stream.of(command.word()),
        operands.stream(),
        flags.entrySet().stream().map(flag -> flag.getKey() + "=" + flag.getValue()))
        .flatMap(words -> words)
        .toList();
  }

  private static Command command(String word) {
    return Command.named(word)
        .orElseThrow(
            () -> Trouble.misused("'" + word + "' is not a command; ./tidings help lists them"));
  }

  private static Map<String, String> flags(ListIterator<String> words) {
    var flags = new LinkedHashMap<String, String>();
    while (words.hasNext()) {
      var word = words.next();
      if (!word.startsWith("--")) {
        throw Trouble.misused("'" + word + "' is not a flag; ./tidings help lists them");
      }
      int equals = word.indexOf('=');
      var name = equals < 0 ? word : word.substring(0, equals);
      if (flags.put(name, equals < 0 ? value(name, words) : word.substring(equals + 1)) != null) {
        throw Trouble.misused(name + " is given twice");
      }
    }
    return flags;
  }

  private static String value(String name, ListIterator<String> words) {
    if (SWITCHES.contains(name)) {
      return "true";
    }
    if (!words.hasNext()) {
      throw Trouble.misused(name + " needs a value");
    }
    return words.next();
  }
}
