// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.util.function.Predicate.not;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each call of the API stays within its budget in {@link ApiCall}. */
final class BudgetsTest {

  @Test
  void every_call_stays_within_its_budget(@TempDir Path folder) {
    assertWithinBudgets(costs(Map.of("--data", folder.toString())));
  }

  @Test
  @Tag("dynamodb")
  @Tag("thorough")
  void every_call_stays_within_its_budget_on_dynamodb(@TempDir Path folder) {
    var flags = new HashMap<>(DynamoDbLocalProcess.flags());
    flags.put("--media.folder", folder.toString());
    assertWithinBudgets(costs(flags));
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
