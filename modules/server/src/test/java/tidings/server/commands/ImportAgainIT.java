// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.commands.ImportCommandIT.BREAD;
import static tidings.server.commands.ImportCommandIT.DAY;
import static tidings.server.commands.ImportCommandIT.LISBON;
import static tidings.server.commands.ImportCommandIT.note;
import static tidings.server.commands.ImportCommandIT.sampleLines;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.FeedKeys;
import tidings.schema.FollowKeys;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.schema.rows.EdgeRow;
import tidings.store.Change;

/** A repeated import skips existing records and completes unfinished ones. */
final class ImportAgainIT {
  @TempDir
  Path folder;

  private ImportStore store;

  @BeforeEach
  void createStore() {
    store = new ImportStore(folder);
  }

  @Test
  @Tag("api")
  void a_second_run_adds_nothing() {
    store.importLines(sampleLines());
    var before = store.exportedLines();

    var again = store.importLines(sampleLines());

    assertThat(again.rows()).isZero();
    assertThat(again.filledEdges()).isZero();
    assertThat(again.kinds().values()).allMatch(tally -> tally.written() == 0);
    assertThat(store.exportedLines()).isEqualTo(before);
    assertThat(store.isConsistent()).isTrue();
  }

  @Test
  @Tag("api")
  void rows_stored_but_not_counted_are_counted_by_the_next_run() {
    store.importLines(sampleLines());
    var row = ItemType.IMPORTS.at(SystemKeys.imports()).set("files", List.of("another:0")).build();
    store.brokenStore().put(row); // as left by a killed run
    store.brokenStore().change(ActivityKeys.counts(LISBON), Change.set("followers", 7));
    store.brokenStore().change(ActivityKeys.counts(BREAD.ref()), Change.remove("likes:heart"));

    store.importLines(sampleLines());

    assertThat(store.isConsistent()).isTrue();
    assertThat(store.brokenStore().row(SystemKeys.imports())).contains(row);
  }

  @Test
  void counted_rows_are_not_counted_again() {
    store.importLines(sampleLines());
    assertThat(store.brokenStore().row(SystemKeys.imports())).isEmpty();
    store.brokenStore().change(ActivityKeys.counts(LISBON), Change.set("followers", 7));

    store.importLines(sampleLines());
    store.importLines(note("more", "ana", DAY + "T10:00:00Z"));

    assertThat(
        store.brokenStore().row(ActivityKeys.counts(LISBON)).orElseThrow().number("followers"))
        .isEqualTo(7);
    assertThat(store.brokenStore().row(ActivityKeys.counts(Ref.parse("user:ana"))).orElseThrow()
        .number("activities")).isEqualTo(2);
  }

  @Test
  @Tag("api")
  void an_edge_left_without_a_fill_job_is_filled_by_the_next_run() {
    store.importLines(sampleLines());
    var ben = new UserId("ben");
    store.brokenStore().change(FollowKeys.edge(ben, LISBON), EdgeRow.markUnfilled());
    store.brokenStore().remove(FeedKeys.feed(ben, BREAD));

    store.importLines(sampleLines());

    assertThat(store.brokenStore().row(FeedKeys.feed(ben, BREAD))).isPresent();
    assertThat(store.isConsistent()).isTrue();
  }

  @Test
  void a_run_without_new_rows_keeps_resume_positions_valid() {
    store.importLines(sampleLines());
    var lateRows = FeedKeys.lateFrom(Instant.now().truncatedTo(ChronoUnit.HOURS));
    var before = store.brokenStore().rows(lateRows);

    store.importLines(sampleLines());

    assertThat(store.brokenStore().rows(lateRows)).isEqualTo(before);
  }
}
