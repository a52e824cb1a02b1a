// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tidings.server.terminal.CommandException;
import tidings.store.dynamodb.LocalTable;

/** Error messages if the table is not available. */
@Tag("dynamodb")
final class DynamoDbIT {
  private final Map<String, String> flags =
      new HashMap<>(TestedStore.dynamoDb(LocalTable.newName()));

  @Test
  void a_table_is_created_only_on_request() {
    flags.remove("--create-table");
    failsWith("There is no table '" + flags.get("--table") + "' at " + flags.get("--endpoint")
        + "; create it with --create-table.");

    flags.put("--create-table", "true");
    serves();
    flags.remove("--create-table");
    serves();
  }

  @Test
  void an_unreachable_endpoint_is_reported_in_one_line() {
    flags.put("--endpoint", "http://127.0.0.1:1");

    failsWith("at http://127.0.0.1:1");
  }

  private void serves() {
    try (var server = ServerProcess.serve(flags)) {
      server.address();
      assertThat(server.terminate().exitCode()).isZero();
    }
  }

  private void failsWith(String line) {
    try (var process = ServerProcess.serve(flags)) {
      assertThat(process.errors()).singleElement().asString()
          .startsWith("tidings: ").contains(line);
      assertThat(process.exitCode()).isEqualTo(CommandException.EXIT_FAILED);
    }
  }
}
