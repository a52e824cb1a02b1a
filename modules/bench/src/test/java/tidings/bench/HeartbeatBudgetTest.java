// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A socket whose user does nothing stays within the budgets in {@link HeartbeatCost}. */
final class HeartbeatBudgetTest {

  @Test
  @Tag("dynamodb")
  @Tag("thorough")
  void a_socket_stays_within_its_budget() {
    var cost = HeartbeatCost.measure(DynamoDbLocalProcess.flags());

    assertThat(cost.alone()).as("units of a heartbeat, alone").isEqualTo(HeartbeatCost.MAX_ALONE);
    assertThat(cost.besideAnother()).as("units of a heartbeat, beside another server").isPositive()
        .isLessThanOrEqualTo(HeartbeatCost.MAX_BESIDE_ANOTHER);
    assertThat(cost.connected()).as("units of a heartbeat, connected")
        .isLessThanOrEqualTo(HeartbeatCost.MAX_CONNECTED);
  }
}
