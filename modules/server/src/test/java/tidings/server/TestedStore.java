// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.nio.file.Path;
import java.util.Map;
import tidings.server.settings.SettingSources;
import tidings.server.storage.StoreConfig;
import tidings.store.dynamodb.DynamoDbLocal;

/** The storage engine of this test run; the suite runs once with each engine. */
public final class TestedStore {
  private static final String ENGINE = System.getProperty("tidings.tested.store", "embedded");

  private TestedStore() {}

  public static boolean isEmbedded() {
    return ENGINE.equals("embedded");
  }

  /** Flags for the store of this folder, which is empty when first opened. */
  public static Map<String, String> flags(Path folder) {
    return switch (ENGINE) {
      case "embedded" -> Map.of("--data", folder.toString());
      case "dynamodb" -> dynamoDb(table(folder));
      default -> throw new IllegalStateException(ENGINE + " is no engine");
    };
  }

  /** Flags for a table, which is created when first opened. */
  static Map<String, String> dynamoDb(String table) {
    return Map.of(
        "--store", "dynamodb", "--endpoint", DynamoDbLocal.shared().endpoint().toString(),
        "--region", DynamoDbLocal.region(table), "--table", table, "--create-table", "true");
  }

  /** The configuration of the store, to open it while no server runs. */
  public static StoreConfig config(Path folder) {
    return Config.of(SettingSources.of(flags(folder), Map.of())).store();
  }

  private static String table(Path folder) {
    return "tidings" + folder.toString().replaceAll("[^A-Za-z0-9_.-]", "-");
  }
}
