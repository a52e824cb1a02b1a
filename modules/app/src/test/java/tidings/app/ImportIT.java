// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.app.ImportingTest.account;
import static tidings.app.ImportingTest.follow;
import static tidings.app.ImportingTest.like;
import static tidings.app.ImportingTest.note;

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

/** An import as a process of its own, which may be killed at any time. */
final class ImportIT {
  private static final int PEOPLE = TestedStore.isEmbedded() ? 500 : 40;
  private static final int EACH = 5;
  /** What it says when it begins what it is killed in. */
  private static final List<String> MOMENTS =
      List.of("storing", "storing", "counting", "filling feeds");
  private static final Instant BEGIN =
      Instant.now().minus(2, ChronoUnit.DAYS).truncatedTo(ChronoUnit.MILLIS);

  @TempDir
  Path folder;

  private Path file;

  @BeforeEach
  void aTown() throws IOException {
    file = Files.write(folder.resolve("town.ndjson"), town());
  }

  private static List<String> town() {
    return IntStream.range(0, PEOPLE).boxed()
        .flatMap(person -> Stream.concat(
            Stream.of(
                account("p" + person), note("n" + person, "p" + person, at(person)),
                follow("p" + person, "city:lisbon")),
            IntStream.rangeClosed(1, EACH).mapToObj(each -> (person + each) % PEOPLE)
                .flatMap(other -> Stream.of(
                    follow("p" + person, "user:p" + other),
                    like("p" + person, "n" + other, "heart")))))
        .toList();
  }

  private static String at(int person) {
    return BEGIN.plusMillis(person).toString();
  }

  @Test
  @Tag("door")
  void what_was_killed_again_and_again_is_as_if_it_had_not_been() throws IOException {
    var store = new BulkStore(Files.createDirectory(folder.resolve("killed")));
    for (var moment : MOMENTS) {
      try (var process = run(store)) {
        process.saysOnError(moment);
        process.kill();
      }
    }

    try (var last = run(store)) {
      assertThat(last.lines()).isNotEmpty();
      assertThat(last.exitCode()).isZero();
    }

    var whole = new BulkStore(Files.createDirectory(folder.resolve("whole")));
    whole.load(Files.readAllLines(file).toArray(String[]::new));
    assertThat(store.lines()).isEqualTo(whole.lines());
    assertThat(store.isWell()).isTrue();
  }

  @Test
  void its_summary_can_be_held_against_the_file() {
    var store = new BulkStore(folder.resolve("data"));

    try (var process = run(store)) {
      assertThat(process.lines()) // which waits for the end, however long that takes
          .anyMatch(line -> line.matches("accounts +" + PEOPLE + " +" + PEOPLE))
          .anyMatch(line -> line.matches("likes +" + PEOPLE * EACH + " +" + PEOPLE * EACH))
          .anyMatch(line -> line.matches("wrong, left out +0"));
      assertThat(process.exitCode()).isZero();
    }
    try (var again = run(store)) {
      assertThat(again.lines()).anyMatch(line -> line.matches("rows stored +0"));
      assertThat(again.exitCode()).isZero();
    }
  }

  @Test
  void a_store_that_a_server_has_is_left_alone() {
    var data = folder.resolve("data");
    try (var server = ServerProcess.serve(data)) {
      server.address();
      try (var process = run(new BulkStore(data))) {
        assertThat(process.exitCode()).isEqualTo(Trouble.FAILED);
        assertThat(process.errors()).last().asString().contains("in use");
      }
    }
  }

  private ServerProcess run(BulkStore store) {
    var flags = TestedStore.flags(store.folder()).entrySet().stream()
        .map(flag -> flag.getKey() + "=" + flag.getValue());
    return ServerProcess.run(
        Stream.concat(Stream.of("import", file.toString()), flags).toArray(String[]::new));
  }
}
