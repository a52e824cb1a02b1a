// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import tidings.store.Fact;

/** What DynamoDB says of the table. It counts items and bytes anew every six hours or so. */
final class Facts {
  private Facts() {}

  static List<Fact> of(TableDescription table) {
    var billing = table.billingModeSummary();
    return List.of(
        new Fact("status", table.tableStatusAsString()),
        new Fact("billing", billing == null ? "PROVISIONED" : billing.billingModeAsString()),
        Fact.count("items, some hours ago", table.itemCount()),
        Fact.bytes("bytes, some hours ago", table.tableSizeBytes()));
  }
}
