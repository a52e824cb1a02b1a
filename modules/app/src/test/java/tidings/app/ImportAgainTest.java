// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static tidings.app.ImportingTest.BREAD;
import static tidings.app.ImportingTest.DAY;
import static tidings.app.ImportingTest.LISBON;
import static tidings.app.ImportingTest.note;
import static tidings.app.ImportingTest.town;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Change;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.rows.EdgeRow;

/** What was imported before is done no second time, and what was left undone is done. */
final class ImportAgainTest {
  @TempDir
  Path folder;

  private BulkStore store;

  @BeforeEach
  void aStore() {
    store = new BulkStore(folder);
  }

  @Test
  @Tag("door")
  void a_second_run_adds_nothing() {
    store.load(town());
    var before = store.lines();

    var again = store.load(town());

    assertThat(again.rows()).isZero();
    assertThat(again.filled()).isZero();
    assertThat(again.kinds().values()).allMatch(tally -> tally.written() == 0);
    assertThat(store.lines()).isEqualTo(before);
    assertThat(store.isWell()).isTrue();
  }

  @Test
  @Tag("door")
  void what_a_run_has_stored_and_not_counted_the_next_one_counts() {
    store.load(town());
    var row = Item.at(Keys.imports(), "imports").set("files", List.of("another:0")).build();
    store.store().put(row); // as of a run that was killed
    store.store().change(Keys.counts(LISBON), Change.set("followers", 7));
    store.store().change(Keys.counts(BREAD.ref()), Change.remove("likes:heart"));

    store.load(town());

    assertThat(store.isWell()).isTrue();
    assertThat(store.store().row(Keys.imports())).contains(row);
  }

  @Test
  void what_is_counted_is_not_counted_again() {
    store.load(town());
    assertThat(store.store().row(Keys.imports())).isEmpty();
    store.store().change(Keys.counts(LISBON), Change.set("followers", 7));

    store.load(town());
    store.load(note("more", "ana", DAY + "T10:00:00Z"));

    assertThat(store.store().row(Keys.counts(LISBON)).orElseThrow().number("followers"))
        .isEqualTo(7);
    assertThat(store.store().row(Keys.counts(Ref.parse("user:ana"))).orElseThrow()
        .number("activities")).isEqualTo(2);
  }

  @Test
  @Tag("door")
  void an_edge_that_a_killed_run_has_left_without_its_job_is_filled_by_the_next() {
    store.load(town());
    var ben = new UserId("ben");
    store.store().change(Keys.edge(ben, LISBON), EdgeRow.unfilled());
    store.store().remove(Keys.feed(ben, BREAD));

    store.load(town());

    assertThat(store.store().row(Keys.feed(ben, BREAD))).isPresent();
    assertThat(store.isWell()).isTrue();
  }

  @Test
  void a_run_that_adds_nothing_sends_nobody_back_to_the_beginning() {
    store.load(town());
    var late = Keys.lateIn(Instant.now());
    var before = store.store().rows(late);

    store.load(town());

    assertThat(store.store().rows(late)).isEqualTo(before);
  }

  @Test
  @Tag("door")
  void whoever_followed_before_gets_what_a_killed_run_has_stored_beside_a_server() {
    assumeThat(TestedStore.isEmbedded()).isFalse(); // where no server is beside an import
    store.load(town());
    store.store().put(Item.at(Keys.imports(), "imports").set("files", List.of("it:0")).build());
    store.store().remove(Keys.feed(new UserId("ben"), BREAD)); // as if filled too early

    store.load(town());

    assertThat(store.store().row(Keys.feed(new UserId("ben"), BREAD))).isPresent();
    assertThat(store.isWell()).isTrue();
  }
}
