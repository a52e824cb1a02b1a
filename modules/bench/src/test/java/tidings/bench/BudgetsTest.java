// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.util.function.Predicate.not;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.store.SharedTable;

/** Each call of the API stays within its budget in {@link ApiCall}. */
final class BudgetsTest {

  @Test
  void every_call_stays_within_its_budget(@TempDir Path folder) {
    assertWithinBudgets(costs(Map.of("--data", folder.toString())));
  }

  @Test
  @Tag("dynamodb")
  @Tag("thorough")
  void every_call_stays_within_its_budget_on_dynamodb() {
    assertWithinBudgets(costs(DynamoDbLocalProcess.flags()));
  }

  @Test
  void an_idle_server_on_a_shared_table_stays_within_its_budget(@TempDir Path folder) {
    assertIdle(IdleCost.alone(Map.of("--data", folder.toString()), 120, SharedTable::of));
  }

  @Test
  @Tag("dynamodb")
  @Tag("thorough")
  void an_idle_server_stays_within_its_budget_on_dynamodb() {
    assertIdle(IdleCost.alone(DynamoDbLocalProcess.flags(), 60, UnaryOperator.identity()));
  }

  @Test
  @Tag("dynamodb")
  @Tag("thorough")
  void an_idle_server_beside_another_stays_within_its_budget() {
    assertIdle(IdleCost.besideAnother(DynamoDbLocalProcess.flags(), 60));
  }

  @Test
  @Tag("dynamodb")
  @Tag("thorough")
  void an_idle_server_that_is_connected_stays_within_its_budget() {
    assertIdle(
        IdleCost.besideAnother(NodeGroup.connectedFlags(DynamoDbLocalProcess.flags()), 60));
  }

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

  private static void assertIdle(IdleCost cost) {
    assertThat(cost).as("units of an hour").satisfies(idle -> {
      assertThat(Cost.written(idle.used())).isPositive().isLessThanOrEqualTo(IdleCost.MAX_UNITS);
      assertThat(Cost.read(idle.used())).isPositive().isLessThanOrEqualTo(IdleCost.MAX_UNITS);
    });
  }

  private static List<Cost> costs(Map<String, String> flags) {
    try (var server = MeteredServer.open(flags)) {
      return ApiTour.measureAll(server);
    }
  }

  private static void assertWithinBudgets(List<Cost> costs) {
    assertThat(costs).extracting(Cost::call).containsExactlyInAnyOrder(ApiCall.values());
    assertThat(costs).filteredOn(not(Cost::writesWithinKnownExcess)).as("writes above the budget")
        .isEmpty();
    assertThat(costs).filteredOn(not(Cost::readsWithinBudget)).as("reads above the budget")
        .isEmpty();
    assertThat(costs).filteredOn(not(Cost::requestsWithinBudget)).as("requests above the budget")
        .isEmpty();
  }
}
