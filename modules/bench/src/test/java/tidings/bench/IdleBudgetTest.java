// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.store.SharedTable;

/** A server without calls and sockets stays within the budget in {@link IdleCost}. */
final class IdleBudgetTest {

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

  private static void assertIdle(IdleCost cost) {
    assertThat(cost).as("units of an hour").satisfies(idle -> {
      assertThat(Cost.written(idle.used())).isPositive().isLessThanOrEqualTo(IdleCost.MAX_UNITS);
      assertThat(Cost.read(idle.used())).isPositive().isLessThanOrEqualTo(IdleCost.MAX_UNITS);
    });
  }
}
