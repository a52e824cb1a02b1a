// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.server.commands.ImportCommandIT.account;
import static tidings.server.commands.ImportCommandIT.note;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.server.CommandRun;
import tidings.server.TestedStore;
import tidings.server.terminal.CommandException;
import tidings.transfer.interchange.ImportOptions;

/** Unknown fields, and the number of wrong lines above which nothing is imported. */
final class ImportOptionsIT {
  private static final ImportOptions IGNORE_UNKNOWN =
      new ImportOptions(false, false, true, Optional.empty());
  private static final String WITH_EMAIL =
      account("ana").replace("\"name\"", "\"email\":\"ana@example.org\",\"name\"");

  @TempDir
  Path folder;

  private ImportStore store;

  @BeforeEach
  void createStore() {
    store = new ImportStore(folder.resolve("data"));
  }

  @Test
  void unknown_fields_are_left_out_and_counted_by_their_paths() {
    var nested = note("n", "ana", "2026-01-01T00:00:00Z")
        .replace("\"text\"", "\"alt\":\"a\",\"text\"");

    var result = store.importLines(IGNORE_UNKNOWN, WITH_EMAIL,
        WITH_EMAIL.replace("\"ana\"", "\"ben\""), nested,
        account("cleo").replace("}}", "},\"source\":1}"));

    assertThat(result.rejections()).isEmpty();
    assertThat(result.unknownFields()).isEqualTo(
        Map.of("account.email", 2L, "activity.object.alt", 1L, "source", 1L));
    assertThat(store.exportedLines()).hasSize(4).noneMatch(line -> line.contains("example.org"));
    assertThat(store.isConsistent()).isTrue();
  }

  @Test
  void names_of_unknown_fields_that_are_counted_are_bounded() {
    var fields = new StringBuilder();
    for (int number = 0; number < 150; number++) {
      fields.append("\"f").append(number).append("\":1,");
    }

    var result = store.importLines(IGNORE_UNKNOWN,
        account("ana").replace("\"name\"", fields + "\"name\""));

    assertThat(result.unknownFields()).hasSize(101).containsEntry("other fields", 50L);
  }

  @Test
  void a_required_field_is_required_beside_unknown_ones() {
    var result = store.importLines(IGNORE_UNKNOWN, account("ana"),
        "{\"account\":{\"id\":\"ben\",\"nickname\":\"Ben\"}}");

    assertThat(result.rejections()).containsExactly("line 2: account.name is missing");
  }

  @Test
  void with_too_many_wrong_lines_nothing_is_imported() {
    var lines = new String[]{account("ana"), WITH_EMAIL, "{}",
      note("n", "nobody", "2026-01-01T00:00:00Z")};

    assertThatThrownBy(() -> store.importLines(maxWrong(2), lines))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("line 4: there is no user:nobody")
        .hasMessageEndingWith(
            "3 lines are invalid, more than the allowed 2; nothing was imported");
    assertThat(store.exportedLines()).isEmpty();

    assertThat(store.importLines(maxWrong(3), lines).rejected()).isEqualTo(3);
    assertThat(store.exportedLines()).hasSize(1);
  }

  @Test
  void the_command_takes_the_options_and_prints_what_it_left_out() throws IOException {
    var file = Files.write(folder.resolve("lines.ndjson"),
        ImportStore.bytes(WITH_EMAIL, "{\"planet\":{}}"));
    var screen = new ByteArrayOutputStream();
    var out = new PrintStream(screen, true, StandardCharsets.UTF_8);

    CommandRun.run(
        List.of("import", file.toString(), "--ignore-unknown", "--max-wrong", "1"),
        TestedStore.flags(store.folder()), out, CommandRun.discardingStream());

    assertThat(screen.toString(StandardCharsets.UTF_8).lines())
        .anyMatch(line -> line.matches("unknown fields, left out +lines"))
        .anyMatch(line -> line.matches("account.email +1"))
        .anyMatch(line -> line.matches("invalid, left out +1"));
  }

  @Test
  void a_time_before_1970_is_told_as_such() {
    var result = store.importLines(account("ana"), note("n", "ana", "1965-03-01T08:00:00Z"));

    assertThat(result.rejections()).containsExactly(
        "line 2: activity.publishedAt must not be before 1970, where times begin");
  }

  @Test
  void a_line_that_refers_to_a_refused_one_is_told_with_the_foreign_id() {
    var result = store.importLines(account("ana"), note("c-1", "nobody", "2026-01-01T00:00:00Z"),
        note("c-2", "ana", "2026-01-01T00:00:00Z").replace("\"verb\":\"post\"",
            "\"targets\":[\"activity:c-1\"],\"verb\":\"comment\""),
        ImportCommandIT.like("ana", "c-1", "heart"));

    assertThat(result.rejections()).contains(
        "line 3: there is no activity:c-1 in the file or the store",
        "line 4: there is no activity:c-1 in the file or the store");
  }

  private static ImportOptions maxWrong(int max) {
    return new ImportOptions(false, false, false, Optional.of(max));
  }
}
