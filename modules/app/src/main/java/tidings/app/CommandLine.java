// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What was typed: a command, and flags with their values.
 *
 * @param flags as they were typed, with their dashes
 */
record CommandLine(String command, Map<String, String> flags) {
  static final String SERVE = "serve";
  static final String DEMO = "demo";
  static final String HELP = "help";
  static final String VERSION = "version";
  private static final Set<String> COMMANDS = Set.of(SERVE, DEMO, HELP, VERSION);

  /** @throws Trouble naming what is not understood */
  static CommandLine parse(String... words) {
    var rest = List.of(words).listIterator();
    var command = SERVE;
    var flags = new LinkedHashMap<String, String>();
    while (rest.hasNext()) {
      var word = rest.next();
      switch (word) {
        case "--help", "-h" -> {
          return new CommandLine(HELP, Map.of());
        }
        case "--version" -> {
          return new CommandLine(VERSION, Map.of());
        }
        case String flag when flag.startsWith("--") -> {
          int equals = flag.indexOf('=');
          var name = equals < 0 ? flag : flag.substring(0, equals);
          if (equals < 0 && !rest.hasNext()) {
            throw Trouble.misused(name + " needs a value");
          }
          if (flags.put(name, equals < 0 ? rest.next() : flag.substring(equals + 1)) != null) {
            throw Trouble.misused(name + " is given twice");
          }
        }
        case String name when COMMANDS.contains(name) && rest.previousIndex() == 0 ->
          command = name;
        default -> throw Trouble.misused(
            "'" + word + "' is not a command or flag; ./tidings help lists them");
      }
    }
    return new CommandLine(command, flags);
  }
}
