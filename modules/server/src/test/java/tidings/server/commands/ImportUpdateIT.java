// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.commands.ImportCommandIT.account;
import static tidings.server.commands.ImportCommandIT.note;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.ActivityId;
import tidings.core.Handle;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.HandleRow;
import tidings.schema.rows.ProfileRow;
import tidings.transfer.interchange.ImportOptions;
import tidings.transfer.interchange.ImportResult;
import tidings.transfer.interchange.RecordKind;

/** With {@code --update}, records of the store become what a file says. */
@Tag("api")
final class ImportUpdateIT {
  private static final ImportOptions UPDATE =
      new ImportOptions(false, true, false, Optional.empty());
  private static final String TIME = "2026-03-01T09:00:00Z";
  private static final ActivityId ID = ActivityId.of(Instant.parse(TIME), "n");
  private static final String CITY =
      "{\"entity\":{\"ref\":\"city:lisbon\",\"name\":\"Lisbon\",\"owner\":\"ana\"}}";

  @TempDir
  Path folder;

  private ImportStore store;

  @BeforeEach
  void createStore() {
    store = new ImportStore(folder);
    store.importLines(withHandle("first"), account("ben"), CITY, note("n", "ana", TIME));
  }

  @Test
  void what_differs_is_changed_and_the_rest_stays() {
    var result = update(
        withHandle("second").replace("\"name\":\"ana\"", "\"name\":\"Ana B\""), account("ben"),
        CITY.replace("Lisbon", "Lisboa"), note("n", "ana", TIME).replace("\"text\":\"n\"",
            "\"text\":\"edited\""));

    assertThat(result.rejections()).isEmpty();
    assertThat(result.kinds().get(RecordKind.ACCOUNT))
        .isEqualTo(new ImportResult.KindTotals(2, 0, 1));
    assertThat(result.kinds().get(RecordKind.ENTITY).changed()).isEqualTo(1);
    assertThat(result.kinds().get(RecordKind.ACTIVITY).changed()).isEqualTo(1);
    var ana = profile(new UserId("ana").ref());
    assertThat(ana.profile().name()).isEqualTo("Ana B");
    assertThat(ana.version()).isEqualTo(2);
    assertThat(profile(Ref.parse("city:lisbon")).profile().name()).isEqualTo("Lisboa");
    assertThat(owner("second")).contains(new UserId("ana"));
    assertThat(owner("first")).isEmpty();
    var activity = activity();
    assertThat(activity.object().text()).contains("edited");
    assertThat(activity.revision().number()).isEqualTo(2);
    assertThat(activity.revision().editedAt()).isPresent();
    assertThat(store.isConsistent()).isTrue();
  }

  @Test
  void an_update_is_idempotent() {
    var lines = new String[]{withHandle("second"), CITY.replace("Lisbon", "Lisboa"),
      note("n", "ana", TIME).replace("\"text\":\"n\"", "\"text\":\"edited\"")};
    update(lines);
    var before = store.exportedLines();

    var again = update(lines);

    assertThat(again.kinds().values()).allMatch(totals -> totals.changed() == 0);
    assertThat(store.exportedLines()).isEqualTo(before);
  }

  @Test
  void without_update_everything_stays() {
    var before = store.exportedLines();

    var result = store.importLines(withHandle("second"), CITY.replace("Lisbon", "Lisboa"),
        note("n", "ana", TIME).replace("\"text\":\"n\"", "\"text\":\"edited\""));

    assertThat(result.rejections()).isEmpty();
    assertThat(store.exportedLines()).isEqualTo(before);
  }

  @Test
  void a_user_keeps_the_policy_and_the_handle_that_a_line_does_not_name() {
    update(account("ana").replace("\"name\"", "\"followers\":\"approve\",\"name\""));

    update(account("ana").replace("\"name\":\"ana\"", "\"name\":\"Ana B\""));

    var profile = profile(new UserId("ana").ref()).profile();
    assertThat(profile.isPrivate()).isTrue();
    assertThat(profile.handle()).contains(new Handle("first"));
  }

  @Test
  void a_taken_handle_and_another_actor_make_their_lines_invalid() {
    var result = update(account("ben").replace("\"name\"", "\"handle\":\"First\",\"name\""),
        note("n", "ben", TIME));

    assertThat(result.rejections()).containsExactly("line 1: the handle First is taken",
        "line 2: its actor, verb and targets never change, and differ in the store");
  }

  @Test
  void a_line_with_a_poll_that_could_not_have_been_posted_is_invalid() {
    var poll =
        "\"text\":\"m\",\"poll\":{\"choices\":[\"Tea\",\"Coffee\"],\"until\":\"2026-04-01T09:00:00Z\"}";

    var result = update(account("ana"), note("m", "ana", TIME).replace("\"text\":\"m\"", poll));

    assertThat(result.rejections()).singleElement().asString()
        .contains("must have a poll that ends within 30 days");
  }

  @Test
  void a_line_with_another_poll_is_invalid() {
    var before = store.exportedLines();
    var poll =
        "\"text\":\"n\",\"poll\":{\"choices\":[\"Tea\",\"Coffee\"],\"until\":\"2026-03-11T09:00:00Z\"}";

    var result = update(note("n", "ana", TIME).replace("\"text\":\"n\"", poll));

    assertThat(result.rejections())
        .containsExactly("line 1: its poll never changes, and differs in the store");
    assertThat(store.exportedLines()).isEqualTo(before);
  }

  private ImportResult update(String... lines) {
    return store.importLines(UPDATE, lines);
  }

  private ProfileRow profile(Ref ref) {
    return ProfileRow.of(ref, store.brokenStore().row(ActivityKeys.profile(ref)).orElseThrow());
  }

  private ActivityRow activity() {
    return ActivityRow.of(ID, store.brokenStore().row(ActivityKeys.profile(ID)).orElseThrow());
  }

  private Optional<UserId> owner(String handle) {
    return store.brokenStore().row(AccountKeys.handle(new Handle(handle))).map(HandleRow::user);
  }

  private static String withHandle(String handle) {
    return account("ana").replace("\"createdAt\"",
        "\"handle\":\"" + handle + "\",\"createdAt\"");
  }
}
