// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.server.commands.ImportCommandIT.account;
import static tidings.server.commands.ImportCommandIT.follow;
import static tidings.server.commands.ImportCommandIT.note;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.ApiRefusal;
import tidings.core.Handle;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.FeedKeys;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.HandleRow;
import tidings.server.ServerExtension;
import tidings.transfer.interchange.RecordKind;

/** Handles and read positions of imported accounts. */
@Tag("api")
final class ImportedAccountsIT {
  private static final UserId ANA = new UserId("ana");

  @TempDir
  Path folder;

  private ImportStore store;

  @BeforeEach
  void createStore() {
    store = new ImportStore(folder);
  }

  @Test
  void nobody_can_sign_up_with_an_imported_id_in_other_letters() {
    store.importLines(account("AnaSousa"));

    assertThat(owner("anasousa")).isEqualTo("AnaSousa");
    store.brokenStore().serve(tidings -> assertThatThrownBy(
        () -> tidings.signUp("anasousa", ServerExtension.PASSWORD, "Ana").await())
        .isInstanceOf(ApiRefusal.class).hasMessageContaining("taken"));
  }

  @Test
  void an_account_of_an_earlier_version_gets_the_claim_on_its_id() {
    store.importLines(account("ana"));
    store.brokenStore().remove(AccountKeys.handle(new Handle("ana")));

    var again = store.importLines(account("ana"));

    assertThat(again.kinds().get(RecordKind.ACCOUNT).written()).isZero();
    assertThat(owner("ana")).isEqualTo("ana");
  }

  @Test
  void a_handle_is_imported_and_exported_again(@TempDir Path other) {
    store.importLines(withHandle("1001", "ana.sousa"), account("ben"));
    var lines = store.exportedLines();
    var elsewhere = new ImportStore(other);

    elsewhere.importLines(lines.toArray(String[]::new));

    assertThat(lines.getFirst()).contains("\"handle\":\"ana.sousa\"");
    assertThat(elsewhere.exportedLines()).isEqualTo(lines);
    assertThat(owner("ana.sousa")).isEqualTo("1001");
    elsewhere.brokenStore().serve(tidings -> {
      var cleo = tidings.signUp("cleo", ServerExtension.PASSWORD, "Cleo").await();
      assertThat(cleo.entity(Ref.parse("user:1001")).await().profile().handle())
          .contains(new Handle("ana.sousa"));
    });
  }

  @Test
  void a_handle_that_is_taken_makes_its_line_invalid() {
    store.importLines(account("old"), withHandle("1", "first"));

    var result = store.importLines(withHandle("2", "First"), withHandle("3", "OLD"),
        withHandle("4", "new"), withHandle("5", "New"), account("First"));

    assertThat(result.rejections()).containsExactlyInAnyOrder(
        "line 1: the handle First is taken", "line 2: the handle OLD is taken",
        "line 4: an earlier line has the handle New");
    assertThat(owner("new")).isEqualTo("4");
    assertThat(owner("first")).isEqualTo("1");
  }

  @Test
  void of_ids_that_differ_in_case_alone_the_first_one_is_claimed() {
    var result = store.importLines(account("Ana"), account("ana"), withHandle("ben", "cleo"),
        account("cleo"));

    assertThat(result.rejections()).isEmpty();
    assertThat(owner("ana")).isEqualTo("Ana");
    assertThat(owner("cleo")).isEqualTo("ben");
    assertThat(store.exportedLines()).hasSize(4);
  }

  @Test
  void a_read_position_is_imported_as_a_position_or_a_time_and_exported(@TempDir Path other) {
    var time = Instant.parse("2026-03-01T08:00:00Z");
    var position = Position.startOf(time);

    store.importLines(
        readUpTo("ana", time.toString()), readUpTo("ben", position.text()), account("cleo"),
        follow("ana", "user:cleo"), note("n", "cleo", "2026-03-01T09:00:00Z"));
    var lines = store.exportedLines();
    var elsewhere = new ImportStore(other);
    elsewhere.importLines(lines.toArray(String[]::new));

    assertThat(store.brokenStore().row(FeedKeys.feedState(ANA)).flatMap(FeedStateRow::readUpTo))
        .contains(position);
    assertThat(lines).filteredOn(line -> line.contains("\"readUpTo\":\"" + position + "\""))
        .hasSize(2);
    assertThat(elsewhere.exportedLines()).isEqualTo(lines);
    elsewhere.brokenStore().serve(tidings -> tidings
        .signUp("dora", ServerExtension.PASSWORD, "Dora").await().feed().await());
  }

  @Test
  void a_read_position_in_the_future_is_invalid() {
    var tomorrow = Instant.now().plus(Duration.ofDays(1));

    var result = store.importLines(account("cleo"), readUpTo("ana", tomorrow.toString()),
        readUpTo("ben", Position.startOf(tomorrow).text()), readUpTo("dora", "yesterday"));

    assertThat(result.rejections()).hasSize(3);
    assertThat(result.rejections().get(0)).contains("account.readUpTo is in the future");
    assertThat(result.rejections().get(1)).contains("account.readUpTo is in the future");
    assertThat(result.rejections().get(2)).contains("account.readUpTo must be a time of RFC 3339");
  }

  private String owner(String handle) {
    return store.brokenStore().row(AccountKeys.handle(new Handle(handle)))
        .map(row -> HandleRow.user(row).text()).orElse("nobody");
  }

  private static String withHandle(String id, String handle) {
    return account(id).replace("\"createdAt\"", "\"handle\":\"" + handle + "\",\"createdAt\"");
  }

  private static String readUpTo(String id, String position) {
    return account(id).replace("\"createdAt\"",
        "\"readUpTo\":\"" + position + "\",\"createdAt\"");
  }
}
