// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Tidings;
import tidings.core.ActivityId;
import tidings.core.Ref;

/** A server is killed, or stopped, while it imports a file; sent again, the file is complete. */
@Tag("api")
final class ImportCrashIT {
  /** Fewer on DynamoDB Local, which becomes slower with every write. */
  private static final int PEOPLE = TestedStore.isEmbedded() ? 2_000 : 150;
  private static final int POSTS_EACH = 3;
  private static final int FOLLOWS_EACH = 4;
  /** Until the file is validated; from then on rows are stored. */
  private static final int CHECKED_PERCENT = 45;
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
  private static final String FILE = file(PEOPLE);

  @TempDir
  Path data;

  @Test
  void a_killed_import_is_interrupted_and_completed_by_the_same_file() {
    String key;
    String id;
    try (var server = ServerProcess.serve(data)) {
      server.address(); // a store exists after its first server has started
      key = createKey();
      var imports = client(server, key);
      id = imports.begin("", FILE);
      awaitStoring(imports, id);
      var second = imports.send("", FILE);
      assertThat(second.status()).isEqualTo(409);
      assertThat(second.json().getString("code")).isEqualTo("import_running");
      assertThat(second.json().getString("detail")).contains(id);
      server.kill().exitCode();
    }

    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      var imports = client(server, key);
      assertThat(Await.until(() -> imports.job(id).getString("status"), "interrupted"::equals))
          .isEqualTo("interrupted");

      imports.run("", FILE);

      assertThat(imports.run("", FILE).getLong("rows")).isZero();
      requireComplete(tidings);
      assertThat(server.terminate().exitCode()).isZero();
    }
    requireConsistent();
  }

  @Test
  void a_server_that_stops_ends_its_import() {
    String key;
    String id;
    try (var server = ServerProcess.serve(data)) {
      server.address(); // a store exists after its first server has started
      key = createKey();
      var imports = client(server, key);
      id = imports.begin("", FILE);
      awaitStoring(imports, id);
      assertThat(server.terminate().exitCode()).isZero();
    }

    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      var imports = client(server, key);
      assertThat(imports.end(id).getString("status")).isEqualTo("interrupted");
      imports.run("", FILE);
      requireComplete(tidings);
      assertThat(server.terminate().exitCode()).isZero();
    }
    requireConsistent();
  }

  private static void awaitStoring(ImportClient imports, String id) {
    var job = Await.until(() -> imports.job(id), now -> !now.getString("status").equals("running")
        || now.getInteger("percent") > CHECKED_PERCENT);
    assertThat(job.getString("status")).as(job.encode()).isEqualTo("running");
  }

  private static void requireComplete(Tidings tidings) {
    var reader = tidings.signUp("reader", ServerExtension.PASSWORD, "Reader").await();
    for (var person : List.of(0, PEOPLE / 2, PEOPLE - 1)) {
      var counts = reader.entity(Ref.parse("user:p" + person)).await().counts();
      assertThat(counts.activities()).isEqualTo(POSTS_EACH);
      assertThat(counts.followers()).isEqualTo(FOLLOWS_EACH);
      assertThat(reader.activity(ActivityId.of(time(person), "post-" + person + "-0")).await()
          .actor().ref()).isEqualTo(Ref.parse("user:p" + person));
    }
  }

  private void requireConsistent() {
    assertThat(CommandRun.lines(List.of("verify"), TestedStore.flags(data)).getLast())
        .contains("missing=0\tadrift=0");
  }

  private String createKey() {
    return CommandRun.lines(
        List.of("keys", "create", "loader", "--scopes", "import"), TestedStore.flags(data))
        .getLast();
  }

  private static ImportClient client(ServerProcess server, String key) {
    return new ImportClient(RawHttp.to(server.address()), key);
  }

  /** A community in which each person posts, and follows the next ones. */
  static String file(int people) {
    return IntStream.range(0, people).boxed().flatMap(person -> Stream.of(
        Stream.of("{\"account\":{\"id\":\"p" + person + "\",\"name\":\"Person\"}}"),
        IntStream.range(0, POSTS_EACH).mapToObj(number -> post(person, number)),
        IntStream.range(0, FOLLOWS_EACH)
            .mapToObj(number -> follow(person, (person + 1 + number) % people)))
        .flatMap(lines -> lines))
        .collect(joining("\n", "", "\n"));
  }

  private static String post(int person, int number) {
    return ("{\"activity\":{\"id\":\"post-%d-%d\",\"actor\":\"p%d\",\"verb\":\"post\",\"object\":"
        + "{\"type\":\"note\",\"text\":\"What is new\"},\"publishedAt\":\"%s\"}}")
        .formatted(person, number, person, time(person));
  }

  private static String follow(int person, int followed) {
    return "{\"follow\":{\"user\":\"p%d\",\"ref\":\"user:p%d\",\"since\":\"%s\"}}"
        .formatted(person, followed, BEGIN);
  }

  private static Instant time(int person) {
    return BEGIN.plusSeconds(person);
  }
}
