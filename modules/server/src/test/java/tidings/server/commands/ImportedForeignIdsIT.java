// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.commands.ImportCommandIT.account;
import static tidings.server.commands.ImportCommandIT.like;
import static tidings.server.commands.ImportCommandIT.mute;
import static tidings.server.commands.ImportCommandIT.note;

import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.ActivityId;
import tidings.transfer.interchange.RecordKind;

/** Ids of other systems, within a file and across files. */
@Tag("api")
final class ImportedForeignIdsIT {
  private static final String TIME = "2026-03-01T09:00:00Z";
  private static final String ART = "art/1: \u00e9";
  private static final ActivityId ART_ID = ActivityId.of(Instant.parse(TIME), ART);

  @TempDir
  Path folder;

  private ImportStore store;

  @BeforeEach
  void createStore() {
    store = new ImportStore(folder);
    store.importLines(account("ana"), note(ART, "ana", TIME));
  }

  @Test
  void the_id_is_kept_and_exported_and_imported_again(@TempDir Path other) {
    store.importLines(like("ana", ART, "heart"), comment("c-1", ART));
    var lines = store.exportedLines();
    var elsewhere = new ImportStore(other);

    var result = elsewhere.importLines(lines.toArray(String[]::new));

    assertThat(result.rejections()).isEmpty();
    assertThat(lines).anyMatch(line -> line.contains(
        "\"id\":\"" + ART_ID + "\",\"foreignId\":\"" + ART + "\""));
    assertThat(elsewhere.exportedLines()).isEqualTo(lines);
    assertThat(elsewhere.importLines(like("ana", ART, "star")).rejections()).isEmpty();
    assertThat(elsewhere.isConsistent()).isTrue();
  }

  @Test
  void lines_refer_to_activities_of_earlier_files() {
    var result = store.importLines(
        like("ana", ART, "heart"), comment("c-1", ART), like("ana", "c-1", "heart"),
        mute("ana", "activity:" + ART), comment("c-2", "c-1"));

    assertThat(result.rejections()).isEmpty();
    assertThat(result.kinds().get(RecordKind.LIKE).written()).isEqualTo(2);
    assertThat(result.kinds().get(RecordKind.MUTE).written()).isEqualTo(1);
    assertThat(store.isConsistent()).isTrue();
  }

  @Test
  void an_id_that_several_activities_have_is_ambiguous() {
    store.importLines(note(ART, "ana", "2026-03-02T09:00:00Z"));

    var result = store.importLines(
        like("ana", ART, "heart"), like("ana", ART_ID.text(), "heart"), account("ben"));

    assertThat(result.rejections()).containsExactly(
        "line 1: the store has several activities with the id " + ART
            + ", of different times; refer to one by its id in Tidings");
    assertThat(result.kinds().get(RecordKind.LIKE).written()).isEqualTo(1);
  }

  @Test
  void a_line_of_the_file_comes_before_the_store() {
    var result = store.importLines(
        like("ana", ART, "heart"), note(ART, "ana", "2026-03-02T09:00:00Z"));

    assertThat(result.rejections()).isEmpty();
    assertThat(store.exportedLines()).anyMatch(line -> line.contains("\"like\"") && line.contains(
        ActivityId.of(Instant.parse("2026-03-02T09:00:00Z"), ART).text()));
  }

  @Test
  void an_id_has_up_to_128_characters() {
    var result = store.importLines(
        note("x".repeat(128), "ana", TIME), note("y".repeat(129), "ana", TIME));

    assertThat(result.kinds().get(RecordKind.ACTIVITY).written()).isEqualTo(1);
    assertThat(result.rejections()).singleElement().asString().startsWith("line 2: activity.id");
  }

  @Test
  void the_id_of_tidings_follows_from_the_foreign_id() {
    var wrong = note("01ARZ3NDEKTSV4RRFFQ69G5FAV", "ana", "2016-07-30T23:54:10.259Z")
        .replace("\"actor\"", "\"foreignId\":\"art-7\",\"actor\"");

    var result = store.importLines(account("ben"), wrong);

    assertThat(result.rejections()).containsExactly(
        "line 2: activity.foreignId must be that from which the id was derived");
  }

  private static String comment(String id, String on) {
    return note(id, "ana", "2026-03-01T09:05:00Z").replace("\"verb\":\"post\"",
        "\"targets\":[\"activity:" + on + "\"],\"verb\":\"comment\"");
  }
}
