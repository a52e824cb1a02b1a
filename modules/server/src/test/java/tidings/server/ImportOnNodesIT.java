// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tidings.store.dynamodb.LocalTable;

/** Two servers of a table run one import at a time, and both know of it. */
@Tag("dynamodb")
final class ImportOnNodesIT {
  /** Few, as DynamoDB Local becomes slower with every write. */
  private static final String FILE = ImportCrashIT.file(60);

  @Test
  void an_import_is_known_to_the_other_node_which_takes_the_file_when_its_node_is_gone() {
    var flags = TestedStore.dynamoDb(LocalTable.newName());
    try (var one = ServerProcess.serve(flags)) {
      one.address(); // it creates the table
      try (var other = ServerProcess.serve(flags)) {
        var key = CommandRun
            .lines(List.of("keys", "create", "loader", "--scopes", "import"), flags).getLast();
        var elsewhere = new ImportClient(RawHttp.to(other.address()), key);
        var id = new ImportClient(RawHttp.to(one.address()), key).begin("", FILE);

        assertThat(elsewhere.job(id).getString("status")).isEqualTo("running");
        var refused = elsewhere.send("", FILE);
        assertThat(refused.json().getString("code")).isEqualTo("import_running");
        assertThat(refused.json().getString("detail")).contains(id);
        one.kill().exitCode();

        assertThat(elsewhere.end(id).getString("status")).isEqualTo("interrupted");
        elsewhere.run("", FILE);
        assertThat(elsewhere.run("", FILE).getLong("rows")).isZero();
      }
    }
    assertThat(CommandRun.lines(List.of("verify"), flags).getLast())
        .contains("missing=0\tadrift=0");
  }
}
