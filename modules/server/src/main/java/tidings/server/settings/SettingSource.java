// SPDX-License-Identifier: Apache-2.0
package tidings.server.settings;

import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.toMap;

import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import tidings.server.terminal.CommandException;

/**
 * A source of settings: the command line, the environment, or a file.
 *
 * @param label name of the source in error messages
 * @param values settings by their names in this source
 * @param names maps a setting such as {@code http.port} to its names in this source
 */
record SettingSource(
    String label, Map<String, Object> values, Function<String, List<String>> names) {
  private static final String PREFIX = "TIDINGS_";
  private static final Pattern CAMEL_CASE = Pattern.compile("([a-z])([A-Z])");
  /** Variables of the launcher, and those that Kubernetes sets if a service is named tidings. */
  private static final Pattern OTHER_VARIABLE = Pattern
      .compile("TIDINGS_JAVA_OPTS|TIDINGS_(SERVICE_(HOST|PORT)|PORT_\\d).*|TIDINGS_PORT");

  /** @param flags with their dashes */
  static SettingSource flags(Map<String, String> flags) {
    return new SettingSource(
        "the command line",
        Map.copyOf(flags),
        SettingFlags::names);
  }

  /** The variables that begin with {@code TIDINGS_}. */
  static SettingSource environment(Map<String, String> variables) {
    var prefixed = variables.entrySet().stream()
        .filter(variable -> variable.getKey().startsWith(PREFIX))
        .filter(variable -> !OTHER_VARIABLE.matcher(variable.getKey()).matches())
        .collect(toMap(Map.Entry::getKey, variable -> (Object) variable.getValue()));
    return new SettingSource("the environment", prefixed, setting -> List.of(variable(setting)));
  }

  static SettingSource json(JsonObject settings, String file) {
    var values = new LinkedHashMap<String, Object>();
    flatten(settings, "", values);
    return new SettingSource(file, values, List::of);
  }

  Optional<Setting> find(String setting) {
    for (var name : names.apply(setting)) {
      var value = values.get(name);
      if (value != null) {
        return Optional.of(new Setting(setting, value, label(setting, name)));
      }
    }
    return Optional.empty();
  }

  /** @throws CommandException naming a value that belongs to none of these settings */
  void requireOnly(Set<String> settings) {
    var known = settings.stream().flatMap(setting -> names.apply(setting).stream()).toList();
    values.keySet().stream().filter(name -> !known.contains(name)).sorted().findFirst()
        .ifPresent(name -> {
          throw CommandException.usageError(name + " is not a setting (from " + label + ")");
        });
  }

  private String label(String setting, String name) {
    return label + (name.equals(setting) ? "" : ", " + name);
  }

  private static String variable(String setting) {
    var snakeCase = CAMEL_CASE.matcher(setting).replaceAll("$1_$2");
    return PREFIX + snakeCase.replace('.', '_').toUpperCase(ROOT);
  }

  private static void flatten(JsonObject settings, String prefix, Map<String, Object> values) {
    for (var entry : settings) {
      var name = prefix + entry.getKey();
      if (entry.getValue() instanceof JsonObject section) {
        flatten(section, name + ".", values);
      } else {
        values.put(name, Optional.ofNullable(entry.getValue()).orElse(""));
      }
    }
  }
}
