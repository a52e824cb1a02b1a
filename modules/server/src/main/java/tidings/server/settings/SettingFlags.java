// SPDX-License-Identifier: Apache-2.0
package tidings.server.settings;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Command line flags for settings: {@code --http.port} by the full name, some also by a short name
 * like {@code --port}, and {@code --config} for a settings file.
 */
public final class SettingFlags {
  /** Flags in the help of commands that use the store. */
  public static final Set<String> STORE =
      Set.of("--data", "--store", "--table", "--region", "--endpoint", "--config");
  /** Flags in the help of commands that start a server. */
  public static final Set<String> SERVER = Set.of("--port", "--data", "--durability", "--store",
      "--table", "--create-table", "--region", "--endpoint", "--cluster", "--config");

  private static final String CREATE_TABLE = "store.dynamodb.createTable";
  private static final String CLUSTER = "cluster.enabled";
  /** Settings whose flag alone means {@code true}. */
  private static final Set<String> SWITCHES = Set.of(CREATE_TABLE, CLUSTER);
  private static final List<ShortFlag> SHORT_FLAGS = List.of(
      new ShortFlag("--port", "http.port", "<port>",
          "Port to listen on; 0 picks a free one. Default: 8080"),
      new ShortFlag("--data", "store.data", "<folder>",
          "Folder of the embedded store. Default: data (demo: data-demo)"),
      new ShortFlag("--durability", "store.durability", "disk|os",
          "Which crash acknowledged writes survive: of the machine (disk), or only of the"
              + " process (os). Default: disk"),
      new ShortFlag("--store", "store.engine", "embedded|dynamodb",
          "Storage engine. Default: embedded"),
      new ShortFlag("--table", "store.dynamodb.table", "<name>",
          "DynamoDB table. Default: tidings"),
      new ShortFlag("--create-table", CREATE_TABLE, "true|false",
          "Create the DynamoDB table if it does not exist."),
      new ShortFlag("--region", "store.dynamodb.region", "<region>",
          "AWS region. Default: that of the environment"),
      new ShortFlag("--endpoint", "store.dynamodb.endpoint", "<url>",
          "Address of DynamoDB. Default: that of the region"),
      new ShortFlag("--cluster", CLUSTER, "true|false",
          "Connect with the other servers of the table that do the same."),
      new ShortFlag("--seed", "demo.seed", "<number>",
          "Seed of the generated demo data. Default: 1847"));

  private record ShortFlag(String name, String setting, String value, String description) {}

  private SettingFlags() {}

  /** All flags. @param shown names of the flags that the help of the command lists */
  public static List<OptionSpec> options(Set<String> shown) {
    var options = new ArrayList<OptionSpec>();
    for (var flag : SHORT_FLAGS) {
      options.add(option(flag.name, flag.setting).paramLabel(flag.value)
          .description(flag.description).hidden(!shown.contains(flag.name)).build());
    }
    options.add(option("--config", "config").paramLabel("<file>")
        .description("JSON file with settings that override the defaults.")
        .hidden(!shown.contains("--config")).build());
    for (var setting : SettingSources.names()) {
      options.add(option("--" + setting, setting).hidden(true).build());
    }
    return options;
  }

  /**
   * Reads flags without picocli, whose classes no cache contains, so that a server starts quickly.
   *
   * @return the flags by their names; empty if anything else is among the words, or a flag that the
   *     parser has to explain
   */
  public static Optional<Map<String, String>> parse(List<String> words) {
    var settings = words.isEmpty() ? Set.<String>of() : SettingSources.names();
    var flags = new TreeMap<String, String>();
    var remaining = new ArrayDeque<>(words);
    while (!remaining.isEmpty()) {
      var word = remaining.remove().split("=", 2);
      boolean hasValue = word.length == 2 || !remaining.isEmpty();
      if (!hasValue || !isPlain(word[0], settings)) {
        return Optional.empty();
      }
      var value = word.length == 2 ? word[1] : remaining.remove();
      if (value.startsWith("-") || flags.put(word[0], value) != null) {
        return Optional.empty();
      }
    }
    return Optional.of(flags);
  }

  /** Whether a word is a flag that needs a value. */
  private static boolean isPlain(String word, Set<String> settings) {
    return SHORT_FLAGS.stream()
        .anyMatch(flag -> flag.name.equals(word) && !SWITCHES.contains(flag.setting))
        || word.equals("--config")
        || word.startsWith("--") && !SWITCHES.contains(word.substring(2))
            && settings.contains(word.substring(2));
  }

  private static OptionSpec.Builder option(String name, String setting) {
    var option = OptionSpec.builder(name).type(String.class);
    return SWITCHES.contains(setting)
        ? option.arity("0..1").fallbackValue("true")
        : option.arity("1");
  }

  /** The short flag of a setting, and its long one. */
  static List<String> names(String setting) {
    var names = new ArrayList<String>();
    names.add("--" + setting);
    SHORT_FLAGS.stream().filter(flag -> flag.setting.equals(setting)).map(ShortFlag::name)
        .forEach(names::add);
    return names;
  }
}
