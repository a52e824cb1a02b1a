// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A store as it is spelled on the command line: {@code embedded:<folder>}, or
 * {@code dynamodb:<table>?region=<region>&endpoint=<url>&create=true}.
 *
 * @param flag that named it
 * @param flags that mean the same store
 */
record Place(String flag, Map<String, String> flags) {
  static final String EMBEDDED = "embedded:";
  static final String DYNAMODB = "dynamodb:";
  private static final String SUCH = " such as " + EMBEDDED + "./data or " + DYNAMODB
      + "tidings?region=eu-central-1";
  private static final Map<String, String> OF_DYNAMODB = Map.of(
      "region", "--store.dynamodb.region",
      "endpoint", "--store.dynamodb.endpoint",
      "create", "--store.dynamodb.createTable");
  /** Flags that name the one store of every other command. */
  private static final Set<String> ELSEWHERE = Set.of("--data", "--store", "--table", "--region",
      "--endpoint", "--create-table", "--store.data", "--store.engine", "--store.dynamodb.table",
      "--store.dynamodb.region", "--store.dynamodb.endpoint", "--store.dynamodb.createTable");

  /** Takes it out of these flags. @throws Trouble when it is not there, or none such */
  static Place take(String flag, Map<String, String> flags) {
    flags.keySet().stream().filter(ELSEWHERE::contains).findFirst().ifPresent(other -> {
      throw Trouble.misused(other + " is not for a copy: --from and --to name its stores");
    });
    var text = Optional.ofNullable(flags.remove(flag))
        .orElseThrow(() -> Trouble.misused(flag + " has to name a store" + SUCH));
    if (text.startsWith(EMBEDDED) && text.length() > EMBEDDED.length()) {
      return new Place(flag, Map.of(
          "--store.engine", "embedded", "--store.data", text.substring(EMBEDDED.length())));
    }
    if (text.startsWith(DYNAMODB)) {
      return dynamoDb(flag, text.substring(DYNAMODB.length()));
    }
    throw Trouble.misused(flag + " has to be a store" + SUCH + ", and is '" + text + "'");
  }

  private static Place dynamoDb(String flag, String text) {
    var parts = text.split("\\?", 2);
    var flags = new HashMap<String, String>();
    flags.put("--store.engine", "dynamodb");
    flags.put("--store.dynamodb.table", parts[0]);
    for (var option : parts.length < 2 ? List.<String>of() : List.of(parts[1].split("&", -1))) {
      var pair = option.split("=", 2);
      var setting = OF_DYNAMODB.get(pair[0]);
      if (setting == null || pair.length < 2 || flags.put(setting, pair[1]) != null) {
        throw Trouble.misused(flag + " has '" + option
            + "', and can have region=, endpoint= and create=true, each once");
      }
    }
    return new Place(flag, flags);
  }

  /** The store, with all else as it is set. @param others the other flags */
  Store store(Map<String, String> others, Map<String, String> environment) {
    var all = new HashMap<>(others);
    all.putAll(flags);
    return Config.of(Sources.of(all, environment)).store();
  }
}
