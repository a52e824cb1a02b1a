// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.server.commands.ImportCommandIT.account;
import static tidings.server.commands.ImportCommandIT.block;
import static tidings.server.commands.ImportCommandIT.follow;
import static tidings.server.commands.ImportCommandIT.followRequest;
import static tidings.server.commands.ImportCommandIT.like;
import static tidings.server.commands.ImportCommandIT.mute;
import static tidings.server.commands.ImportCommandIT.note;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tidings.core.Likes;
import tidings.server.terminal.CommandException;
import tidings.transfer.interchange.ImportOptions;
import tidings.transfer.interchange.RecordKind;

/** Invalid lines are reported by number and left out; invalid files are rejected. */
final class BadImportIT {
  @TempDir
  Path folder;

  private ImportStore store;

  @BeforeEach
  void createStore() {
    store = new ImportStore(folder);
  }

  static Stream<Arguments> wrongLines() {
    var tomorrow = Instant.now().plus(1, ChronoUnit.DAYS).truncatedTo(ChronoUnit.MILLIS);
    return Stream.of(
        Arguments.of("{\"account\":{\"id\":\"ben\"", "invalid JSON"),
        Arguments.of("{\"account\":{\"id\":\"ben\"}}", "account.name is missing"),
        Arguments.of(
            "{\"account\":{\"id\":\"ben\",\"name\":\"Ben\",\"admin\":true}}",
            "there is no field account.admin"),
        Arguments.of("{\"account\":{\"id\":\"b n\",\"name\":\"Ben\"}}", "a user's id has"),
        Arguments.of("{\"planet\":{}}", "unknown kind of line: expected one of account, entity"),
        Arguments.of("bread and butter", "the line is not a JSON object"),
        Arguments.of("{\"PK\":\"USER#ana\",\"SK\":\"TEA\"}",
            "unknown keys"),
        Arguments.of(
            account("ana").replace("\"name\":\"ana\"", "\"name\":\"Other\""),
            "user:ana contradicts line 1"),
        Arguments.of(follow("ana", "user:nobody"), "there is no user:nobody in the file"),
        Arguments.of(follow("nobody", "city:rome"), "there is no user:nobody in the file"),
        Arguments.of(block("ana", "user:nobody"), "there is no user:nobody in the file"),
        Arguments.of(block("ana", "user:ana"), "user:ana is not another user"),
        Arguments.of(block("ana", "city:rome"), "city:rome is not another user"),
        Arguments.of(block("ana", "user:cleo").replace("\"since\":\"2026-01-01T00:00:00Z\"",
            "\"until\":\"2099-01-01T00:00:00Z\""), "there is no field block.until"),
        Arguments.of(mute("nobody", "city:rome"), "there is no user:nobody in the file"),
        Arguments.of(mute("ana", "user:ana"), "a user cannot mute themselves"),
        Arguments.of(mute("ana", "activity:first"), "there is no activity first in the file"),
        Arguments.of(mute("ana", "user:cleo").replace("2026-01-01T00:00:00Z", tomorrow.toString()),
            "mute.since is in the future"),
        Arguments.of(followRequest("ana", "city:rome"), "city:rome is not another user"),
        Arguments.of(followRequest("nobody", "user:ana"), "there is no user:nobody in the file"),
        Arguments.of(followRequest("ana", "user:cleo").replace("\"since\":",
            "\"backfill\":1001,\"since\":"), "followRequest.backfill must be a number"),
        Arguments.of(like("ana", "nothing", "heart"), "there is no activity nothing in the file"),
        Arguments.of(
            like("ana", "01ARZ3NDEKTSV4RRFFQ69G5FAV", "heart"),
            "there is no activity:01ARZ3NDEKTSV4RRFFQ69G5FAV in the file"),
        Arguments.of(note("late", "ana", tomorrow.toString()), "publishedAt is in the future"),
        Arguments.of(
            note("1", "ana", "2026-01-01T00:00:00Z").replace("\"verb\"",
                "\"targets\":[\"user:ben\"],\"verb\""),
            "another user cannot be a target"),
        Arguments.of("{\"account\":{\"id\":\"ben\",\"name\":\"Ben\",\"passwordHash\":"
            + "\"$argon2id$v=19$m=4194304,t=99,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA\"}}",
            "account.passwordHash must be a hash of Argon2id"),
        Arguments.of("{\"account\":{\"id\":\"ben\",\"name\":\"Ben\",\"\\u001b[2J\":1}}",
            "there is no field account.\\u{1b}[2J"),
        Arguments.of("{\"PK\":\"\\u001b[2J" + "x".repeat(1000) + "\",\"SK\":\"\"}",
            "unknown keys \\u{1b}[2Jxx"),
        Arguments.of(" ".repeat(300_000) + account("ben"), "it is longer than"));
  }

  @ParameterizedTest
  @MethodSource("wrongLines")
  void an_invalid_line_is_reported_and_left_out(String line, String reason) {
    var outcome = store.importLines(account("ana"), "", line, account("cleo"));

    assertThat(outcome.rejections()).singleElement().asString()
        .startsWith("line 3: ").contains(reason);
    assertThat(outcome.kinds().get(RecordKind.ACCOUNT).written()).isEqualTo(2);
    assertThat(store.exportedLines()).hasSize(2);
    assertThat(store.isConsistent()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("wrongLines")
  void with_strict_an_invalid_line_imports_nothing(String line, String reason) {
    assertThatThrownBy(() -> store.importStrictly(account("ana"), "", line, account("cleo")))
        .isInstanceOf(CommandException.class)
        .hasMessageStartingWith("line 3: ").hasMessageContaining(reason)
        .hasMessageEndingWith("nothing was imported");

    assertThat(store.exportedLines()).isEmpty();
  }

  @Test
  void a_line_that_refers_to_an_invalid_line_is_invalid() {
    var outcome = store.importLines(
        account("ana"), note("first", "nobody", "2026-01-01T00:00:00Z"),
        comment("second", "ana", "first"),
        like("ana", "second", "heart"));

    assertThat(outcome.rejections()).hasSize(3);
    assertThat(outcome.rejections().getFirst()).startsWith("line 2: there is no user:nobody");
    assertThat(store.exportedLines()).hasSize(1);
    assertThat(store.isConsistent()).isTrue();
  }

  @Test
  void comments_below_an_invalid_line_are_invalid_at_any_depth_and_order() {
    var lines = new ArrayList<String>(List.of(account("ana")));
    for (int depth = 300; depth > 0; depth--) {
      lines.add(comment("c" + depth, "ana", "c" + (depth - 1)));
    }
    lines.add(note("c0", "nobody", "2026-01-01T00:00:00Z"));

    var outcome = store.importLines(lines.toArray(String[]::new));

    assertThat(outcome.rejected()).isEqualTo(301);
    assertThat(store.exportedLines()).hasSize(1);
    assertThat(store.isConsistent()).isTrue();
  }

  @Test
  void circular_comments_are_invalid() {
    var outcome = store.importLines(
        account("ana"), comment("self", "ana", "self"), comment("one", "ana", "other"),
        comment("other", "ana", "one"), note("first", "ana", "2026-01-01T00:00:00Z"),
        comment("good", "ana", "first"));

    assertThat(outcome.rejections()).hasSize(3)
        .anyMatch(
            reason -> reason.equals("line 2: it is a comment on itself or on one of its replies"));
    assertThat(store.exportedLines()).hasSize(3);
    assertThat(store.isConsistent()).isTrue();
  }

  @Test
  void a_foreign_id_is_one_activity() {
    var outcome = store.importLines(
        account("ana"), like("ana", "first", "heart"), note("first", "ana", "2026-01-01T00:00:00Z"),
        note("first", "ana", "2026-01-02T00:00:00Z"), like("ana", "first", "smile"));

    assertThat(outcome.rejections()).containsExactly(
        "line 4: an earlier line has another time for activity first: 2026-01-01T00:00:00Z");
    assertThat(store.exportedLines()).hasSize(4);
    assertThat(store.isConsistent()).isTrue();
  }

  @Test
  void foreign_ids_may_look_like_ids_of_tidings() {
    var id = "01ARZ3NDEKTSV4RRFFQ69G5FAV";

    var outcome = store.importLines(
        account("ana"), like("ana", id, "heart"), note(id, "ana", "2026-01-01T00:00:00Z"),
        like("ana", id, "heart"));

    assertThat(outcome.rejections()).isEmpty();
    assertThat(outcome.duplicates()).isEqualTo(1);
    assertThat(store.exportedLines()).hasSize(3)
        .noneMatch(line -> line.contains("\"activity\":\"" + id));
    assertThat(store.isConsistent()).isTrue();
  }

  @Test
  void a_file_that_ends_within_a_line_is_reported() {
    var content =
        new String(ImportStore.bytes(account("ana"), account("ben")), StandardCharsets.UTF_8);
    var cut = content.substring(0, content.length() - 10).getBytes(StandardCharsets.UTF_8);

    var outcome = store.importLines(ImportOptions.DEFAULT, cut);

    assertThat(outcome.rejections()).singleElement().asString()
        .startsWith("line 2: the file ends within this line: invalid JSON");
    assertThat(store.exportedLines()).hasSize(1);
  }

  @Test
  void the_last_line_needs_no_line_end() {
    var outcome =
        store.importLines(ImportOptions.DEFAULT, account("ana").getBytes(StandardCharsets.UTF_8));

    assertThat(outcome.rejections()).isEmpty();
    assertThat(store.exportedLines()).hasSize(1);
  }

  @Test
  void a_line_of_10_mb_is_skipped() {
    var outcome = store.importLines(account("ana"), "x".repeat(10 << 20), account("ben"));

    assertThat(outcome.rejections()).containsExactly("line 2: it is longer than 262144 bytes");
    assertThat(store.exportedLines()).hasSize(2);
  }

  @Test
  void kinds_of_like_beyond_the_limit_are_left_out() {
    var likes = IntStream.rangeClosed(1, Likes.MAX_KINDS + 1)
        .mapToObj(kind -> like("ana", "first", "k" + kind));

    var outcome = store.importLines(Stream.concat(
        Stream.of(account("ana"), note("first", "ana", "2026-01-01T00:00:00Z")), likes)
        .toArray(String[]::new));

    assertThat(outcome.rejections()).singleElement().asString()
        .startsWith("line 23: ").endsWith("has more than 20 kinds of like");
    assertThat(outcome.kinds().get(RecordKind.LIKE).written()).isEqualTo(Likes.MAX_KINDS);
  }

  @Test
  void repeated_lines_are_stored_once() {
    var outcome = store.importLines(account("ana"), account("ana"));

    assertThat(outcome.duplicates()).isEqualTo(1);
    assertThat(outcome.rejected()).isZero();
    assertThat(store.exportedLines()).hasSize(1);
  }

  @Test
  void existing_records_stay_unchanged() {
    store.importLines(account("ana"));

    var outcome =
        store.importLines(account("ana").replace("\"name\":\"ana\"", "\"name\":\"Other\""));

    assertThat(outcome.kinds().get(RecordKind.ACCOUNT).written()).isZero();
    assertThat(store.exportedLines()).containsExactlyElementsOf(store.exportedLines())
        .singleElement().asString().contains("\"name\":\"ana\"");
  }

  @Test
  void compressed_binary_and_array_files_are_refused() {
    requireRefused(new byte[]{0x1f, (byte) 0x8b, 8, 0}, "is compressed");
    requireRefused(new byte[]{'P', 'K', 3, 4, 0, 0}, "is not text");
    requireRefused("[\n{}]".getBytes(StandardCharsets.UTF_8), "is one array of JSON");
  }

  @Test
  void a_file_of_another_format_is_refused() {
    assertThatThrownBy(() -> store.importLines("name,town", "ana,lisbon", "ben,rome"))
        .isInstanceOf(CommandException.class)
        .hasMessage("none of its lines can be imported;"
            + " line 1: the line is not a JSON object");

    assertThat(store.importLines().rejected()).isZero();
  }

  private void requireRefused(byte[] file, String reason) {
    assertThatThrownBy(() -> store.importLines(ImportOptions.DEFAULT, file))
        .isInstanceOf(CommandException.class).hasMessageContaining(reason);
    assertThat(folder).isEmptyDirectory();
  }

  private static String comment(String id, String actor, String on) {
    return note(id, actor, "2026-01-02T00:00:00Z")
        .replace("\"post\"", "\"comment\",\"targets\":[\"activity:" + on + "\"]");
  }
}
