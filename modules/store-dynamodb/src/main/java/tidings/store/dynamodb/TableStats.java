// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import tidings.store.EngineStat;

/** Statistics of the table. DynamoDB updates its counts about every six hours. */
final class TableStats {
  private TableStats() {}

  static List<EngineStat> of(TableDescription table) {
    var billing = table.billingModeSummary();
    return List.of(
        new EngineStat("status", table.tableStatusAsString()),
        new EngineStat("billing", billing == null ? "PROVISIONED" : billing.billingModeAsString()),
        EngineStat.count("items, some hours ago", table.itemCount()),
        EngineStat.bytes("bytes, some hours ago", table.tableSizeBytes()));
  }
}
