// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.nio.file.Path;
import java.util.Map;
import tidings.server.settings.SettingSources;
import tidings.server.storage.StoreConfig;
import tidings.store.dynamodb.DynamoDbLocal;

/** The engine that the tests of this run are about: the suite runs once on each. */
public final class TestedStore {
  private static final String ENGINE = System.getProperty("tidings.tested.store", "embedded");

  private TestedStore() {}

  public static boolean isEmbedded() {
    return ENGINE.equals("embedded");
  }

  /** The flags for the store that belongs to this folder; empty when it is first opened. */
  public static Map<String, String> flags(Path folder) {
    return switch (ENGINE) {
      case "embedded" -> Map.of("--data", folder.toString());
      case "dynamodb" -> dynamoDb(table(folder));
      default -> throw new IllegalStateException(ENGINE + " is no engine");
    };
  }

  /** The flags for this table, which is made when it is first opened. */
  static Map<String, String> dynamoDb(String table) {
    return Map.of(
        "--store", "dynamodb", "--endpoint", DynamoDbLocal.shared().endpoint().toString(),
        "--table", table, "--create-table", "true");
  }

  /** The store itself, for those who look into it while no server has it. */
  public static StoreConfig config(Path folder) {
    return Config.of(SettingSources.of(flags(folder), Map.of())).store();
  }

  private static String table(Path folder) {
    return "tidings" + folder.toString().replaceAll("[^A-Za-z0-9_.-]", "-");
  }
}
