// SPDX-License-Identifier: Apache-2.0
package tidings.server.settings;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.server.terminal.CommandException;

/**
 * All settings by name. Sources in order of precedence: flags, environment, settings file,
 * defaults.
 */
public final class SettingSources {
  /** The file with all settings and their defaults. */
  private static final String DEFAULTS = "conf/tidings.json";

  private static final int DEMO_LIMITS = 100_000;

  private final List<SettingSource> sources;
  private final Set<String> requested = new HashSet<>();

  private SettingSources(List<SettingSource> sources) {
    this.sources = sources;
  }

  /** @throws CommandException naming the file that cannot be read */
  public static SettingSources of(Map<String, String> flags, Map<String, String> environment) {
    return of(flags, environment, parseJson(defaults(), DEFAULTS));
  }

  /**
   * Settings of the demo, with a data folder of its own. Its people are many, and all of them have
   * the address of this machine.
   */
  public static SettingSources ofDemo(Map<String, String> flags, Map<String, String> environment) {
    var defaults = parseJson(defaults(), DEFAULTS);
    defaults.getJsonObject("store").put("data", "data-demo");
    defaults.getJsonObject("limits").put("scale", DEMO_LIMITS);
    return of(flags, environment, defaults);
  }

  private static SettingSources of(
      Map<String, String> flags, Map<String, String> environment, JsonObject defaults) {
    var typed = new HashMap<>(flags);
    var variables = new HashMap<>(environment);
    var named = Optional.ofNullable(variables.remove("TIDINGS_CONFIG"));
    var file = Optional.ofNullable(typed.remove("--config")).or(() -> named);
    var sources =
        new ArrayList<>(List.of(SettingSource.flags(typed), SettingSource.environment(variables)));
    file.map(name -> SettingSource.json(parseJson(read(name), name), name)).ifPresent(sources::add);
    sources.add(SettingSource.json(defaults, DEFAULTS));
    return new SettingSources(sources);
  }

  /** The names of all settings, such as {@code http.port}. */
  static Set<String> names() {
    return SettingSource.json(parseJson(defaults(), DEFAULTS), DEFAULTS).values().keySet();
  }

  public Setting get(String name) {
    requested.add(name);
    return sources.stream()
        .flatMap(source -> source.find(name).stream())
        .findFirst()
        .orElseThrow(() -> CommandException.usageError(name + " is missing in " + DEFAULTS));
  }

  /** @throws CommandException naming a given setting that was never read */
  public void requireNoUnknown() {
    sources.forEach(source -> source.requireOnly(requested));
  }

  private static String read(String file) {
    try {
      return Files.readString(Path.of(file));
    } catch (MalformedInputException notText) {
      throw CommandException.usageError("the settings in " + file + " are not UTF-8");
    } catch (NoSuchFileException missing) {
      throw CommandException
          .usageError("the settings in " + file + " cannot be read: there is no such file");
    } catch (IOException failure) {
      throw CommandException
          .usageError("the settings in " + file + " cannot be read: " + failure.getMessage());
    }
  }

  private static String defaults() {
    try (var file = SettingSources.class.getResourceAsStream("/" + DEFAULTS)) {
      if (file == null) {
        throw new IllegalStateException(DEFAULTS + " is not in the jar");
      }
      return new String(file.readAllBytes(), UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static JsonObject parseJson(String text, String file) {
    try {
      return new JsonObject(text);
    } catch (DecodeException failure) {
      throw CommandException
          .usageError("the settings in " + file + " are not JSON: " + parserMessage(failure));
    }
  }

  /** The message of the parser without class names, on one line. */
  private static String parserMessage(DecodeException failure) {
    var message = String.valueOf(failure.getMessage());
    return message.replaceAll("\\s+", " ").replaceAll("^Failed to decode: ?", "");
  }
}
