// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import java.nio.file.Path;
import java.util.Map;
import tidings.store.dynamodb.DynamoDbLocal;
import tidings.store.dynamodb.LocalTable;

/** The engine that the tests of this run are about: the suite runs once on each. */
final class TestedStore {
  private static final String ENGINE = System.getProperty("tidings.tested.store", "embedded");

  private TestedStore() {}

  /** The flags for an empty store, which may be in this folder. */
  static Map<String, String> flags(Path folder) {
    return switch (ENGINE) {
      case "embedded" -> Map.of("--data", folder.toString());
      case "dynamodb" -> Map.of(
          "--store", "dynamodb", "--endpoint", DynamoDbLocal.shared().endpoint().toString(),
          "--table", LocalTable.newName(), "--create-table", "true");
      default -> throw new IllegalStateException(ENGINE + " is no engine");
    };
  }
}
