// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Tidings;

/** Output, exit codes and signals of the server process. */
final class ProcessIT {
  @TempDir
  Path data;

  @Tag("api")
  @Test
  void it_prints_one_line_when_ready_and_exits_with_0() {
    try (var server = ServerProcess.serve(data)) {
      var address = server.address();

      assertThat(server.terminate().exitCode()).isZero();
      assertThat(server.lines()).containsExactly(
          "Tidings is ready at " + address + " (data in " + TestedStore.config(data).displayName()
              + ")");
      assertThat(server.errors()).isEmpty();
    }
  }

  @Tag("api")
  @Test
  void clients_get_the_close_code_going_away() {
    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      var live = tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await().live().await();

      server.terminate();

      assertThat(await(live.ended()).code()).isEqualTo(1001);
      assertThat(server.exitCode()).isZero();
    }
  }

  @Tag("api")
  @Test
  void posts_survive_a_restart() {
    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await().post("Good morning").await();
      server.terminate().exitCode();
    }
    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      var ana = tidings.signIn("ana", ServerExtension.PASSWORD).await();

      assertThat(ana.feed().await().page().items())
          .extracting(entry -> entry.activity().object().text().orElse(""))
          .containsExactly("Good morning");
    }
  }

  @Test
  void a_port_in_use_is_reported_in_one_line() {
    try (var server = ServerProcess.serve(data)) {
      var port = server.address().replaceAll(".*:", "");
      var elsewhere = data.resolveSibling(data.getFileName() + "_other").toString();

      fails(1, "tidings: 127.0.0.1, port " + port + " is in use; --port names another",
          "--port", port, "--metrics.port", "0", "--data", elsewhere);
    }
  }

  @Test
  void an_embedded_store_has_no_list_of_nodes() {
    try (var server = ServerProcess.serve(data)) {
      server.address();

      fails(1,
          "tidings: the embedded store has one server; nodes share a table of --store dynamodb",
          "nodes", "--data", data.toString());
    }
  }

  @Test
  void a_data_folder_in_use_is_reported_in_one_line() {
    try (var server = ServerProcess.serve(data)) {
      server.address();

      fails(1, "tidings: The data folder " + data + " is in use by another process.",
          "--port", "0", "--metrics.port", "0", "--data", data.toString());
    }
  }

  @Tag("api")
  @Test
  void stats_work_while_the_server_runs() {
    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await().post("Good morning").await();

      assertStats(data);

      tidings.signIn("ana", ServerExtension.PASSWORD).await().post("Good evening").await();
      assertThat(server.terminate().exitCode()).isZero();
    }
    assertStats(data);
  }

  private static void assertStats(Path data) {
    try (var stats = ServerProcess.run("stats", TestedStore.flags(data))) {
      var lines = stats.lines();
      assertThat(stats.errors()).isEmpty();
      assertThat(stats.exitCode()).isZero();
      assertThat(lines).startsWith("The store in " + TestedStore.config(data).displayName(), "")
          .anyMatch(line -> line.matches("type +rows +bytes"))
          .anyMatch(line -> line.matches("account +1 +\\d+ bytes"))
          .anyMatch(line -> line.matches("all +\\d+ +[0-9.]+ (bytes|KB)"));
      assertThat(lines.indexOf("")).isLessThan(lines.lastIndexOf(""));
      assertThat(lines.getLast()).matches("[a-z, ]+ {3}[0-9.,]+( [A-Za-z]+)?");
    }
  }

  @Tag("api")
  @Test
  void a_role_is_granted_while_the_server_runs_even_after_a_crash() {
    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await();

      assertThat(runCommand("grant", "ana", "moderator")).containsExactly("ana is a moderator");
      server.kill().exitCode();
    }
    assertThat(runCommand("grant", "ana", "moderator"))
        .containsExactly("ana is a moderator already");
    try (var server = ServerProcess.serve(data)) {
      server.address();
      assertThat(runCommand("revoke", "ana", "moderator"))
          .containsExactly("ana is no longer a moderator");
    }
  }

  private List<String> runCommand(String... words) {
    var flags = TestedStore.flags(data)
        .entrySet()
        .stream()
        .map(flag -> flag.getKey() + "=" + flag.getValue());
    var typed = Stream.concat(Stream.of(words), flags).toArray(String[]::new);
    try (var process = ServerProcess.run(typed)) {
      var lines = process.lines();
      assertThat(process.errors()).isEmpty();
      assertThat(process.exitCode()).isZero();
      return lines;
    }
  }

  @Test
  void stats_of_a_missing_store_are_reported_in_one_line() {
    fails(1, "tidings: There is no Tidings data in " + data + ".",
        "stats", "--data", data.toString());
    assertThat(data).isEmptyDirectory();
  }

  @Test
  void invalid_arguments_are_reported_in_one_line() {
    fails(2, "tidings: 'sevre' is not a command; ./tidings help lists them", "sevre");
    fails(2, "tidings: --prot is not a setting (from the command line)", "--prot", "1");
    fails(2, "tidings: http.port (from the command line, --port) must be a port, 0 to 65535,"
        + " not 'abc'", "--port", "abc");
  }

  @Test
  void help_and_version_are_printed() {
    try (var help = ServerProcess.run("help"); var version = ServerProcess.run("--version")) {
      assertThat(help.lines()).contains("Usage: ./tidings [<command>] [<options>]");
      assertThat(help.exitCode()).isZero();
      assertThat(version.lines()).singleElement().asString().matches("tidings \\d+\\.\\d+\\.\\d+");
    }
  }

  private static void fails(int exitCode, String line, String... words) {
    try (var process = ServerProcess.run(words)) {
      assertThat(process.lines()).isEmpty();
      assertThat(process.errors()).containsExactly(line);
      assertThat(process.exitCode()).isEqualTo(exitCode);
    }
  }
}
