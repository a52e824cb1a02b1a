// SPDX-License-Identifier: Apache-2.0
package tidings.app;

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

/**
 * One of the places where settings are found.
 *
 * @param place what the place is called
 * @param values by what they are called there
 * @param names what a setting such as {@code http.port} is called there
 */
record Source(
    String place, Map<String, Object> values, Function<String, List<String>> names) {
  private static final String PREFIX = "TIDINGS_";
  private static final Pattern HUMP = Pattern.compile("([a-z])([A-Z])");
  /** What Kubernetes tells every container of a service that is called tidings. */
  private static final Pattern KUBERNETES =
      Pattern.compile("TIDINGS_(SERVICE_(HOST|PORT)|PORT_\\d).*|TIDINGS_PORT");
  private static final Map<String, String> SHORT_FLAGS = Map.of(
      "http.port", "--port",
      "demo.seed", "--seed",
      "store.data", "--data",
      "store.engine", "--store",
      "store.durability", "--durability",
      "store.dynamodb.table", "--table",
      "store.dynamodb.region", "--region",
      "store.dynamodb.endpoint", "--endpoint",
      "store.dynamodb.createTable", "--create-table");

  /** @param flags as they were typed, with their dashes */
  static Source flags(Map<String, String> flags) {
    return new Source(
        "the command line",
        Map.copyOf(flags),
        setting -> Optional.ofNullable(SHORT_FLAGS.get(setting))
            .map(abbreviation -> List.of("--" + setting, abbreviation))
            .orElse(List.of("--" + setting)));
  }

  /** The variables whose names begin with TIDINGS_. */
  static Source environment(Map<String, String> variables) {
    var ours = variables.entrySet().stream()
        .filter(variable -> variable.getKey().startsWith(PREFIX))
        .filter(variable -> !KUBERNETES.matcher(variable.getKey()).matches())
        .collect(toMap(Map.Entry::getKey, variable -> (Object) variable.getValue()));
    return new Source("the environment", ours, setting -> List.of(variable(setting)));
  }

  static Source json(JsonObject settings, String file) {
    var values = new LinkedHashMap<String, Object>();
    flatten(settings, "", values);
    return new Source(file, values, List::of);
  }

  Optional<Setting> find(String setting) {
    for (var name : names.apply(setting)) {
      var value = values.get(name);
      if (value != null) {
        return Optional.of(new Setting(setting, value, place(setting, name)));
      }
    }
    return Optional.empty();
  }

  /** @throws Trouble naming what is given here and is none of these settings */
  void refuseOthersThan(Set<String> settings) {
    var known = settings.stream().flatMap(setting -> names.apply(setting).stream()).toList();
    values.keySet().stream().filter(name -> !known.contains(name)).sorted().findFirst()
        .ifPresent(name -> {
          throw Trouble.misused(name + " is not a setting (from " + place + ")");
        });
  }

  private String place(String setting, String name) {
    return place + (name.equals(setting) ? "" : ", " + name);
  }

  private static String variable(String setting) {
    var words = HUMP.matcher(setting).replaceAll("$1_$2");
    return PREFIX + words.replace('.', '_').toUpperCase(ROOT);
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
