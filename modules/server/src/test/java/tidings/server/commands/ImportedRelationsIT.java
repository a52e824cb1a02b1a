// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static tidings.server.commands.ImportCommandIT.account;
import static tidings.server.commands.ImportCommandIT.block;
import static tidings.server.commands.ImportCommandIT.follow;
import static tidings.server.commands.ImportCommandIT.followRequest;
import static tidings.server.commands.ImportCommandIT.mute;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Session;
import tidings.core.Follows;
import tidings.core.UserId;
import tidings.schema.FollowKeys;
import tidings.server.Await;
import tidings.server.ServerExtension;
import tidings.server.TestedStore;
import tidings.transfer.interchange.RecordKind;

/** Follows, requests, blocks and mutes of a file, and what the store has of them. */
@Tag("api")
final class ImportedRelationsIT {
  private static final UserId ANA = new UserId("ana");
  private static final UserId BEN = new UserId("ben");

  @TempDir
  Path folder;

  private ImportStore store;

  @BeforeEach
  void createStore() {
    store = new ImportStore(folder);
    store.importLines(account("ana"), account("ben"));
  }

  @Test
  void a_block_excludes_follows_and_requests_of_the_same_file_in_any_order() {
    var result = store.importLines(
        follow("ana", "user:ben"), follow("ben", "user:ana"), block("ana", "user:ben"),
        followRequest("ben", "user:ana"), followRequest("ana", "user:ben"));

    assertThat(result.rejections()).containsExactly(
        "line 1: there is a block between the two", "line 2: there is a block between the two",
        "line 4: there is a block between the two", "line 5: there is a block between the two");
    assertThat(kindsOfExport()).containsExactly("account", "account", "block");
    assertThat(store.brokenStore().row(FollowKeys.blocked(BEN, ANA.ref()))).isPresent();
    assertThat(store.isConsistent()).isTrue();
  }

  @Test
  void a_follow_excludes_a_request_of_the_same_file_or_for_the_store() {
    var result =
        store.importLines(followRequest("ben", "user:ana"), follow("ben", "user:ana"));
    var again = store.importLines(followRequest("ben", "user:ana"), follow("ben", "city:rome"));

    assertThat(result.rejections()).containsExactly("line 1: user:ben follows user:ana already");
    assertThat(again.rejections()).containsExactly("line 1: user:ben follows user:ana already");
    assertThat(kindsOfExport()).containsExactly("account", "account", "follow", "follow");
    assertThat(store.isConsistent()).isTrue();
  }

  @Test
  void a_former_follower_whose_past_is_kept_may_ask_again() {
    var former = follow("ben", "user:ana").replace("\"since\"",
        "\"intervals\":[\"00000000000000000000000000-01ARZ3NDEKTSV4RRFFQ69G5FAV\"],\"since\"");

    var result = store.importLines(former, followRequest("ben", "user:ana"));

    assertThat(result.rejections()).isEmpty();
    assertThat(store.importLines(former, followRequest("ben", "user:ana")).rejections()).isEmpty();
    assertThat(kindsOfExport()).containsExactly("account", "account", "follow", "followRequest");
    assertThat(store.isConsistent()).isTrue();
  }

  @Test
  void a_block_of_a_present_follower_is_reported_and_changes_nothing() {
    store.importLines(follow("ben", "user:ana"));
    var before = store.exportedLines();

    var result = store.importLines(mute("ben", "city:rome"), block("ana", "user:ben"));

    assertThat(result.rejections())
        .containsExactly("line 2: the store has a follow of user:ana by user:ben");
    assertThat(store.exportedLines()).hasSize(before.size() + 1).containsAll(before);
    assertThat(store.brokenStore().rows(FollowKeys.blockedOf(ANA))).isEmpty();
    assertThat(store.brokenStore().rows(FollowKeys.blockedOf(BEN))).isEmpty();
    assertThat(store.isConsistent()).isTrue();
  }

  @Test
  void a_block_of_a_user_who_asks_to_follow_is_reported() {
    store.importLines(followRequest("ben", "user:ana"));

    var result = store.importLines(block("ben", "user:ana"), account("cleo"));

    assertThat(result.rejections())
        .containsExactly("line 1: the store has a request of user:ben to follow user:ana");
    assertThat(kindsOfExport()).containsExactly("account", "account", "account", "followRequest");
  }

  @Test
  void users_may_block_each_other() {
    var lines = new String[]{block("ana", "user:ben"), block("ben", "user:ana")};

    assertThat(store.importLines(lines).kinds().get(RecordKind.BLOCK).written()).isEqualTo(2);
    assertThat(store.importLines(lines).rows()).isZero();

    assertThat(kindsOfExport()).containsExactly("account", "account", "block", "block");
    assertThat(store.isConsistent()).isTrue();
  }

  @Test
  void ended_mutes_and_requests_are_left_out() {
    var ended = mute("ana", "city:rome").replace("\"since\"",
        "\"until\":\"2026-01-02T00:00:00Z\",\"since\"");
    var old = follow("ben", "user:ana").replace("\"follow\"", "\"followRequest\"")
        .replace("2026-01-01", "2025-01-01");

    var result = store.importLines(ended, old);

    assertThat(result.expired()).isEqualTo(2);
    assertThat(result.rejections()).isEmpty();
    assertThat(kindsOfExport()).containsExactly("account", "account");
  }

  @Test
  void an_existing_mute_stays_as_it_is() {
    store.importLines(mute("ana", "city:rome"));
    var before = store.exportedLines();

    var result = store.importLines(mute("ana", "city:rome").replace("\"since\"",
        "\"until\":\"2099-01-02T00:00:00Z\",\"since\""));

    assertThat(result.rows()).isZero();
    assertThat(store.exportedLines()).isEqualTo(before);
  }

  @Test
  void mutes_beyond_the_limit_are_left_out() {
    var mutes = IntStream.rangeClosed(0, Follows.MAX_MUTED)
        .mapToObj(city -> mute("ana", "city:c" + city));

    var result = store.importLines(mutes.toArray(String[]::new));

    assertThat(result.rejections()).containsExactly("line 1001: user:ana mutes more than 1000");
    assertThat(result.kinds().get(RecordKind.MUTE).written()).isEqualTo(Follows.MAX_MUTED);
  }

  @Test
  void a_server_beside_the_import_shows_its_mutes() {
    assumeThat(TestedStore.isEmbedded()).isFalse(); // embedded: no server beside an import
    store.brokenStore().serve(tidings -> {
      var cleo = tidings.signUp("cleo", ServerExtension.PASSWORD, "Cleo").await();
      var dora = tidings.signUp("dora", ServerExtension.PASSWORD, "Dora").await();
      cleo.follow(dora.ref()).await();
      dora.post("Good morning").await();
      Await.until(() -> feedSize(cleo), size -> size == 1);

      store.importLines(mute("cleo", "user:dora"));

      assertThat(Await.until(() -> feedSize(cleo), size -> size == 0)).isZero();
    });
  }

  private static int feedSize(Session user) {
    return user.feed().await().page().items().size();
  }

  /** The kinds of the exported lines, sorted. */
  private List<String> kindsOfExport() {
    return store.exportedLines().stream()
        .flatMap(line -> Stream.of(line.substring(2, line.indexOf('"', 2)))).toList();
  }
}
