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
 * One of the places where settings are found.
 *
 * @param label what the place is called
 * @param values by what they are called there
 * @param names what a setting such as {@code http.port} is called there
 */
record SettingSource(
    String label, Map<String, Object> values, Function<String, List<String>> names) {
  private static final String PREFIX = "TIDINGS_";
  private static final Pattern CAMEL_CASE = Pattern.compile("([a-z])([A-Z])");
  /** What Kubernetes tells every container of a service that is called tidings. */
  private static final Pattern KUBERNETES_VARIABLE =
      Pattern.compile("TIDINGS_(SERVICE_(HOST|PORT)|PORT_\\d).*|TIDINGS_PORT");

  /** @param flags as they were typed, with their dashes */
  static SettingSource flags(Map<String, String> flags) {
    return new SettingSource(
        "the command line",
        Map.copyOf(flags),
        SettingFlags::names);
  }

  /** The variables whose names begin with TIDINGS_. */
  static SettingSource environment(Map<String, String> variables) {
    var prefixed = variables.entrySet().stream()
        .filter(variable -> variable.getKey().startsWith(PREFIX))
        .filter(variable -> !KUBERNETES_VARIABLE.matcher(variable.getKey()).matches())
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

  /** @throws CommandException naming what is given here and is none of these settings */
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
