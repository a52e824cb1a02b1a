// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Vertx;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import tidings.schema.TidingsLayout;
import tidings.store.Meter;
import tidings.store.Table;
import tidings.store.dynamodb.DynamoDbLocal;
import tidings.store.dynamodb.LocalTable;

/**
 * DynamoDB Local, as downloaded by the build. It counts capacity as DynamoDB does, but its speed
 * says nothing about DynamoDB.
 */
public final class DynamoDbLocalProcess {
  static final String UNAVAILABLE_NOTE =
      "DynamoDB Local is not available (-DskipDynamoDb excludes it)";

  private DynamoDbLocalProcess() {}

  static boolean isAvailable() {
    var jars = System.getProperty("dynamodb.local");
    return jars != null && Files.isDirectory(Path.of(jars));
  }

  /** The flags of a server on a new table in this process. */
  public static Map<String, String> flags() {
    return flags(LocalTable.newName());
  }

  /** The flags of a server on the table of this name in this process. */
  public static Map<String, String> flags(String table) {
    return Map.of(
        "--store", "dynamodb", "--endpoint", DynamoDbLocal.shared().endpoint().toString(),
        "--region", DynamoDbLocal.region(table), "--table", table, "--create-table", "true");
  }

  /** A new table in this process. */
  static Table table(Vertx vertx) {
    return table(vertx, LocalTable.newName());
  }

  /** The table of this name in this process, which is created if it does not exist. */
  public static Table table(Vertx vertx, String name) {
    return LocalTable.open(vertx, name, TidingsLayout.INSTANCE, InstantSource.system(), Meter.NONE);
  }
}
