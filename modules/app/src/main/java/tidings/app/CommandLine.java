// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What was typed: a command, and flags with their values.
 *
 * @param flags as they were typed, with their dashes
 * @param file of a command that takes one; {@code -} is a name, too
 */
record CommandLine(Command command, Map<String, String> flags, Optional<String> file) {
  /** Flags that say it all by being there. */
  private static final Set<String> SWITCHES = Set.of("--create-table", "--repair", "--strict");

  /** @throws Trouble naming what is not understood */
  static CommandLine parse(String... words) {
    var all = List.of(words);
    if (all.contains("--help") || all.contains("-h")) {
      return new CommandLine(Command.HELP, Map.of(), Optional.empty());
    }
    if (all.contains("--version")) {
      return new CommandLine(Command.VERSION, Map.of(), Optional.empty());
    }
    boolean named = !all.isEmpty() && !all.getFirst().startsWith("-");
    var command = named ? command(all.getFirst()) : Command.SERVE;
    boolean file = named && command.takesFile() && all.size() > 1 && !all.get(1).startsWith("--");
    var rest = all.subList(file ? 2 : named ? 1 : 0, all.size());
    return new CommandLine(
        command, flags(rest.listIterator()), file ? Optional.of(all.get(1)) : Optional.empty());
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
