// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.commands.ImportCommandIT.account;
import static tidings.server.commands.ImportCommandIT.block;
import static tidings.server.commands.ImportCommandIT.follow;
import static tidings.server.commands.ImportCommandIT.followRequest;
import static tidings.server.commands.ImportCommandIT.like;
import static tidings.server.commands.ImportCommandIT.mute;
import static tidings.server.commands.ImportCommandIT.note;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.UserId;
import tidings.schema.FollowKeys;
import tidings.server.ServerProcess;
import tidings.server.TestedStore;
import tidings.server.terminal.CommandException;
import tidings.store.Rounds;

/** An import in a process of its own, which is killed at various times. */
final class ImportIT {
  private static final int PEOPLE = TestedStore.isEmbedded() ? 500 : 40;
  private static final int FOLLOWS_EACH = 5;
  /** Progress messages at which the process is killed. */
  private static final List<String> KILL_ATTEMPTS =
      List.of("storing", "storing", "counting", "filling feeds").subList(Rounds.of(2, 0), 4);
  private static final Instant BEGIN =
      Instant.now().minus(2, ChronoUnit.DAYS).truncatedTo(ChronoUnit.MILLIS);

  @TempDir
  Path folder;

  private Path file;

  @BeforeEach
  void writeImportFile() throws IOException {
    file = Files.write(folder.resolve("town.ndjson"), fileContent());
  }

  private static List<String> fileContent() {
    return IntStream.range(0, PEOPLE).boxed()
        .flatMap(person -> Stream.concat(
            Stream.of(
                account("p" + person), note("n" + person, "p" + person, timeOf(person)),
                follow("p" + person, "city:lisbon"), mute("p" + person, "city:rome"),
                block("p" + person, other(person, PEOPLE / 2)),
                followRequest("p" + person, other(person, PEOPLE / 4))),
            IntStream.rangeClosed(1, FOLLOWS_EACH).mapToObj(each -> (person + each) % PEOPLE)
                .flatMap(other -> Stream.of(
                    follow("p" + person, "user:p" + other),
                    like("p" + person, "n" + other, "heart")))))
        .toList();
  }

  private static String other(int person, int distance) {
    return "user:p" + (person + distance) % PEOPLE;
  }

  private static String timeOf(int person) {
    return BEGIN.plusMillis(person).toString();
  }

  @Test
  @Tag("api")
  @Tag("thorough")
  void an_import_killed_repeatedly_gives_the_same_store() throws IOException {
    var store = new ImportStore(Files.createDirectory(folder.resolve("killed")));
    for (var moment : KILL_ATTEMPTS) {
      try (var process = run(store)) {
        process.awaitError(moment);
        process.kill();
      }
    }

    try (var last = run(store)) {
      assertThat(last.lines()).isNotEmpty();
      assertThat(last.exitCode()).isZero();
    }

    var complete = new ImportStore(Files.createDirectory(folder.resolve("whole")));
    complete.importLines(Files.readAllLines(file).toArray(String[]::new));
    assertThat(store.exportedLines()).isEqualTo(complete.exportedLines());
    assertThat(store.isConsistent()).isTrue();
    for (int person = 0; person < PEOPLE; person += PEOPLE / 20) {
      var marks = FollowKeys.blockedOf(new UserId("p" + person));
      assertThat(store.brokenStore().rows(marks)).extracting(row -> row.key().sk())
          .containsExactly(other(person, PEOPLE / 2));
    }
  }

  @Test
  void the_summary_matches_the_file() {
    var store = new ImportStore(folder.resolve("data"));

    try (var process = run(store)) {
      assertThat(process.lines()) // waits for the end
          .anyMatch(line -> line.matches("accounts +" + PEOPLE + " +" + PEOPLE))
          .anyMatch(line -> line
              .matches("likes +" + PEOPLE * FOLLOWS_EACH + " +" + PEOPLE * FOLLOWS_EACH))
          .anyMatch(line -> line.matches("follow requests +" + PEOPLE + " +" + PEOPLE))
          .anyMatch(line -> line.matches("blocks +" + PEOPLE + " +" + PEOPLE))
          .anyMatch(line -> line.matches("mutes +" + PEOPLE + " +" + PEOPLE))
          .anyMatch(line -> line.matches("invalid, left out +0"));
      assertThat(process.exitCode()).isZero();
    }
    try (var again = run(store)) {
      assertThat(again.lines()).anyMatch(line -> line.matches("rows stored +0"));
      assertThat(again.exitCode()).isZero();
    }
  }

  @Test
  void a_store_in_use_by_a_server_is_refused() {
    var data = folder.resolve("data");
    try (var server = ServerProcess.serve(data)) {
      server.address();
      try (var process = run(new ImportStore(data))) {
        assertThat(process.exitCode()).isEqualTo(CommandException.EXIT_FAILED);
        assertThat(process.errors()).last().asString().contains("in use");
      }
    }
  }

  private ServerProcess run(ImportStore store) {
    var flags = TestedStore.flags(store.folder()).entrySet().stream()
        .map(flag -> flag.getKey() + "=" + flag.getValue());
    return ServerProcess.run(
        Stream.concat(Stream.of("import", file.toString()), flags).toArray(String[]::new));
  }
}
