// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.server.Config;
import tidings.server.settings.SettingSources;
import tidings.server.storage.StoreConfig;
import tidings.server.terminal.CommandException;

/**
 * A store as named on the command line: {@code embedded:<folder>}, or {@code
 * dynamodb:<table>?region=<region>&endpoint=<url>&create=true}.
 *
 * @param flags settings that select the same store
 */
record StoreUri(Map<String, String> flags) {
  private static final String EXAMPLES =
      " such as " + StoreConfig.EMBEDDED_SCHEME + "./data or " + StoreConfig.DYNAMODB_SCHEME
          + "tidings?region=eu-central-1";
  private static final Map<String, String> DYNAMODB_OPTIONS = Map.of(
      "region", "--store.dynamodb.region",
      "endpoint", "--store.dynamodb.endpoint",
      "create", "--store.dynamodb.createTable");
  /** Flags that select the store of all other commands. */
  private static final Set<String> SINGLE_STORE_FLAGS = Set.of("--data", "--store", "--table",
      "--region",
      "--endpoint", "--create-table", "--store.data", "--store.engine", "--store.dynamodb.table",
      "--store.dynamodb.region", "--store.dynamodb.endpoint", "--store.dynamodb.createTable");

  /**
   * Parses the value of an option.
   *
   * @param settings setting flags, none of which may select a store as well
   * @throws CommandException if the option is missing or names no store
   */
  static StoreUri of(String option, Optional<String> value, Map<String, String> settings) {
    settings.keySet().stream().filter(SINGLE_STORE_FLAGS::contains).findFirst().ifPresent(other -> {
      throw CommandException
          .usageError(other + " is not for a copy: --from and --to name its stores");
    });
    var text = value
        .orElseThrow(() -> CommandException.usageError(option + " must name a store" + EXAMPLES));
    if (text.startsWith(StoreConfig.EMBEDDED_SCHEME)
        && text.length() > StoreConfig.EMBEDDED_SCHEME.length()) {
      return new StoreUri(Map.of(
          "--store.engine", "embedded", "--store.data",
          text.substring(StoreConfig.EMBEDDED_SCHEME.length())));
    }
    if (text.startsWith(StoreConfig.DYNAMODB_SCHEME)) {
      return dynamoDb(option, text.substring(StoreConfig.DYNAMODB_SCHEME.length()));
    }
    throw CommandException
        .usageError(option + " must be a store" + EXAMPLES + ", not '" + text + "'");
  }

  private static StoreUri dynamoDb(String option, String text) {
    var parts = text.split("\\?", 2);
    var flags = new HashMap<String, String>();
    flags.put("--store.engine", "dynamodb");
    flags.put("--store.dynamodb.table", parts[0]);
    for (var property : parts.length < 2 ? List.<String>of() : List.of(parts[1].split("&", -1))) {
      var pair = property.split("=", 2);
      var setting = DYNAMODB_OPTIONS.get(pair[0]);
      if (setting == null || pair.length < 2 || flags.put(setting, pair[1]) != null) {
        throw CommandException.usageError(option + " has '" + property
            + "', and can have region=, endpoint= and create=true, each once");
      }
    }
    return new StoreUri(flags);
  }

  /**
   * The configuration of the store; all other settings come from these flags and the environment.
   */
  StoreConfig toStoreConfig(Map<String, String> settings, Map<String, String> environment) {
    var merged = new HashMap<>(settings);
    merged.putAll(flags);
    return Config.of(SettingSources.of(merged, environment)).store();
  }
}
