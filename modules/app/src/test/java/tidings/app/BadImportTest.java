// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.app.ImportingTest.account;
import static tidings.app.ImportingTest.follow;
import static tidings.app.ImportingTest.like;
import static tidings.app.ImportingTest.note;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tidings.app.bulk.Kind;
import tidings.core.Likes;

/** Lines that are wrong are named by their numbers and left out, and so are files. */
final class BadImportTest {
  @TempDir
  Path folder;

  private BulkStore store;

  @BeforeEach
  void aStore() {
    store = new BulkStore(folder);
  }

  static Stream<Arguments> wrongLines() {
    var tomorrow = Instant.now().plus(1, ChronoUnit.DAYS).truncatedTo(ChronoUnit.MILLIS);
    return Stream.of(
        Arguments.of("{\"account\":{\"id\":\"ben\"", "it breaks"),
        Arguments.of("{\"account\":{\"id\":\"ben\"}}", "account.name is missing"),
        Arguments.of(
            "{\"account\":{\"id\":\"ben\",\"name\":\"Ben\",\"admin\":true}}",
            "there is no field account.admin"),
        Arguments.of("{\"account\":{\"id\":\"b n\",\"name\":\"Ben\"}}", "a user's id is"),
        Arguments.of("{\"planet\":{}}", "it is none of account, entity"),
        Arguments.of("bread and butter", "it is not an object of JSON"),
        Arguments.of("{\"PK\":\"USER#ana\",\"SK\":\"TEA\"}",
            "no item of quick-photos has the keys"),
        Arguments.of(
            account("ana").replace("\"name\":\"ana\"", "\"name\":\"Other\""),
            "it says something else of user:ana than line 1"),
        Arguments.of(follow("ana", "user:nobody"), "there is no user:nobody in the file"),
        Arguments.of(follow("nobody", "city:rome"), "there is no user:nobody in the file"),
        Arguments.of(like("ana", "nothing", "heart"), "there is no activity nothing in the file"),
        Arguments.of(
            like("ana", "01ARZ3NDEKTSV4RRFFQ69G5FAV", "heart"),
            "there is no activity:01ARZ3NDEKTSV4RRFFQ69G5FAV in the file"),
        Arguments.of(note("late", "ana", tomorrow.toString()), "publishedAt lies in the future"),
        Arguments.of(
            note("1", "ana", "2026-01-01T00:00:00Z").replace("\"verb\"",
                "\"targets\":[\"user:ben\"],\"verb\""),
            "a user is reached by a mention"),
        Arguments.of(" ".repeat(300_000) + account("ben"), "it is longer than"));
  }

  @ParameterizedTest
  @MethodSource("wrongLines")
  void a_wrong_line_is_named_and_left_out(String line, String reason) {
    var outcome = store.load(account("ana"), "", line, account("cleo"));

    assertThat(outcome.complaints()).singleElement().asString()
        .startsWith("line 3: ").contains(reason);
    assertThat(outcome.kinds().get(Kind.ACCOUNT).written()).isEqualTo(2);
    assertThat(store.lines()).hasSize(2);
    assertThat(store.isWell()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("wrongLines")
  void strictly_nothing_is_imported_then(String line, String reason) {
    assertThatThrownBy(() -> store.loadStrictly(account("ana"), "", line, account("cleo")))
        .isInstanceOf(Trouble.class)
        .hasMessageStartingWith("line 3: ").hasMessageContaining(reason)
        .hasMessageEndingWith("nothing was imported");

    assertThat(store.lines()).isEmpty();
  }

  @Test
  void what_refers_to_a_wrong_line_is_wrong() {
    var outcome = store.load(
        account("ana"), note("first", "nobody", "2026-01-01T00:00:00Z"),
        note("second", "ana", "2026-01-01T00:00:01Z")
            .replace("\"post\"", "\"comment\",\"targets\":[\"activity:first\"]"),
        like("ana", "second", "heart"));

    assertThat(outcome.complaints()).hasSize(3);
    assertThat(outcome.complaints().getFirst()).startsWith("line 2: there is no user:nobody");
    assertThat(store.lines()).hasSize(1);
    assertThat(store.isWell()).isTrue();
  }

  @Test
  void a_file_that_ends_within_a_line_is_told_so() {
    var whole = new String(BulkStore.bytes(account("ana"), account("ben")), StandardCharsets.UTF_8);
    var cut = whole.substring(0, whole.length() - 10).getBytes(StandardCharsets.UTF_8);

    var outcome = store.load(false, cut);

    assertThat(outcome.complaints()).singleElement().asString()
        .startsWith("line 2: the file ends within this line: it breaks");
    assertThat(store.lines()).hasSize(1);
  }

  @Test
  void the_last_line_need_not_be_ended() {
    var outcome = store.load(false, account("ana").getBytes(StandardCharsets.UTF_8));

    assertThat(outcome.complaints()).isEmpty();
    assertThat(store.lines()).hasSize(1);
  }

  @Test
  void a_line_of_10_mb_is_passed_over() {
    var outcome = store.load(account("ana"), "x".repeat(10 << 20), account("ben"));

    assertThat(outcome.complaints()).containsExactly("line 2: it is longer than 262144 bytes");
    assertThat(store.lines()).hasSize(2);
  }

  @Test
  void what_is_more_than_there_may_be_is_left_out() {
    var likes = IntStream.rangeClosed(1, Likes.KINDS + 1)
        .mapToObj(kind -> like("ana", "first", "k" + kind));

    var outcome = store.load(Stream.concat(
        Stream.of(account("ana"), note("first", "ana", "2026-01-01T00:00:00Z")), likes)
        .toArray(String[]::new));

    assertThat(outcome.complaints()).singleElement().asString()
        .startsWith("line 23: ").endsWith("has more than 20 kinds of like");
    assertThat(outcome.kinds().get(Kind.LIKE).written()).isEqualTo(Likes.KINDS);
  }

  @Test
  void what_is_said_twice_is_there_once() {
    var outcome = store.load(account("ana"), account("ana"));

    assertThat(outcome.repeated()).isEqualTo(1);
    assertThat(outcome.wrong()).isZero();
    assertThat(store.lines()).hasSize(1);
  }

  @Test
  void what_is_there_already_stays_as_it_is() {
    store.load(account("ana"));

    var outcome = store.load(account("ana").replace("\"name\":\"ana\"", "\"name\":\"Other\""));

    assertThat(outcome.kinds().get(Kind.ACCOUNT).written()).isZero();
    assertThat(store.lines()).containsExactlyElementsOf(store.lines())
        .singleElement().asString().contains("\"name\":\"ana\"");
  }

  @Test
  void a_file_that_is_not_what_it_says_is_not_begun_with() {
    refused(new byte[]{0x1f, (byte) 0x8b, 8, 0}, "is packed");
    refused(new byte[]{'P', 'K', 3, 4, 0, 0}, "is not text");
    refused("[\n{}]".getBytes(StandardCharsets.UTF_8), "is one array of JSON");
  }

  private void refused(byte[] file, String reason) {
    assertThatThrownBy(() -> store.load(false, file))
        .isInstanceOf(Trouble.class).hasMessageContaining(reason);
    assertThat(folder).isEmptyDirectory();
  }
}
