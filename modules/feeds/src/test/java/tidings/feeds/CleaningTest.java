// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.ActivityId;
import tidings.core.Edge;
import tidings.core.Feeds.Work;
import tidings.core.Follows.Closed;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Keys;
import tidings.store.StoreFailure;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.embedded.Cast;
import tidings.store.embedded.Meanwhile;
import tidings.store.embedded.Shared;
import tidings.store.embedded.Stage;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.FeedRow;
import tidings.store.rows.JobRow;
import tidings.store.rows.SilenceRow;
import tidings.store.rows.StateRow;

/** What an edge has left in a feed when it is closed. */
@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class CleaningTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");

  @AutoClose
  Stage stage;
  Vertx vertx;
  Cast cast;
  UserId ana;
  UserId ben;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    this.vertx = vertx;
    stage = Stage.open(vertx, folder);
    cast = new Cast(stage);
    ana = cast.user("ana");
    ben = cast.user("ben");
  }

  @Test
  void the_rows_that_an_edge_leaves_are_removed() {
    var posted = posted(700);
    closed();
    clean(stage.table());
    assertThat(posted).noneMatch(this::hasRow);
    assertThat(job()).isEmpty();
  }

  @Test
  void what_another_edge_admits_stays_and_so_does_what_is_ones_own() {
    var both = row(cast.activity(ana, LISBON));
    var hers = row(cast.activity(ana));
    var own = row(cast.activity(ben, LISBON));
    cast.edge(ben, LISBON);
    closed();
    clean(stage.table());
    assertThat(List.of(both, own)).allMatch(this::hasRow);
    assertThat(hasRow(hers)).isFalse();
  }

  @Test
  void what_a_mute_hides_stays_as_mutes_end() {
    var both = row(cast.activity(ana, LISBON));
    cast.edge(ben, LISBON);
    closed();
    new Transaction()
        .put(SilenceRow.mute(ben, ana.ref(), Instant.EPOCH, Optional.empty()))
        .commit(stage.table())
        .await();
    clean(stage.table());
    assertThat(hasRow(both)).isTrue();
  }

  @Test
  void what_is_followed_again_meanwhile_has_all_its_rows() {
    var posted = posted(150);
    closed();
    var actor = Newsstand.on(vertx, stage);
    clean(Meanwhile.before("write", stage.table(), () -> {
      opened("again");
      actor.answer(new Work(ben, ana.ref()));
    }));
    assertThat(posted).allMatch(this::hasRow);
    assertThat(job()).isEmpty();
  }

  @Test
  void what_is_followed_again_when_some_rows_are_gone_is_filled_again() {
    var posted = posted(150);
    closed();
    var writes = new AtomicInteger();
    clean(Meanwhile.each("write", stage.table(), () -> {
      if (writes.incrementAndGet() == 2) {
        assertThat(posted).anyMatch(this::hasRow).anyMatch(id -> !hasRow(id));
        opened("again");
      }
    }));
    assertThat(posted).allMatch(this::hasRow);
    assertThat(job()).isEmpty();
    var edge = stage.table().get(Keys.edge(ben, ana.ref())).await().orElseThrow();
    assertThat(EdgeRow.isUnfilled(edge)).isFalse();
  }

  @Test
  void what_else_is_followed_meanwhile_keeps_its_rows() {
    var both = row(cast.activity(ana, LISBON));
    var hers = row(cast.activity(ana));
    closed();
    clean(Meanwhile.before("write", stage.table(), () -> cast.edge(ben, LISBON)));
    assertThat(hasRow(both)).isTrue();
    assertThat(hasRow(hers)).isFalse();
    assertThat(job()).isEmpty();
  }

  @Test
  void a_cleaning_that_breaks_off_is_done_by_whoever_comes_next() {
    var posted = posted(150);
    closed();
    var writes = new AtomicInteger();
    var breaking = Meanwhile.each("write", stage.table(), () -> {
      if (writes.incrementAndGet() == 2) {
        throw new StoreFailure("it does not answer");
      }
    });
    assertThatThrownBy(() -> clean(breaking)).isInstanceOf(StoreFailure.class);
    assertThat(posted).anyMatch(this::hasRow).anyMatch(id -> !hasRow(id));
    var next = Newsstand.on(vertx, stage);
    next.start().await();
    awaitNoJob();
    next.stop().await();
    assertThat(posted).noneMatch(this::hasRow);
  }

  @Test
  void an_edge_that_is_closed_is_cleaned_up_after_by_itself() {
    var actor = Newsstand.on(vertx, stage);
    actor.start().await();
    var posted = posted(3);
    closed();
    stage.bus().tell(new Closed(ben, ana.ref()));
    awaitNoJob();
    actor.stop().await();
    assertThat(posted).noneMatch(this::hasRow);
  }

  @Test
  void where_edges_may_be_seen_in_part_nothing_is_removed_before_they_are_whole() {
    var both = row(cast.activity(ana, LISBON));
    var hers = row(cast.activity(ana));
    closed();
    var node = Newsstand.on(vertx, stage, Shared.of(stage.table()));
    node.answer(new Work(ben, ana.ref()));
    assertThat(hasRow(hers)).isTrue();
    assertThat(job()).isPresent();
    new Transaction() // the other part of what was being stored
        .put(EdgeRow.following(ben, Edge.whole(LISBON, Instant.EPOCH)))
        .commit(stage.table())
        .await();
    stage.clock().pass(Edges.SETTLES);
    node.answer(new Work(ben, ana.ref()));
    assertThat(hasRow(both)).isTrue();
    assertThat(hasRow(hers)).isFalse();
    assertThat(job()).isEmpty();
  }

  private void clean(Table table) {
    Newsstand.on(vertx, stage, table).answer(new Work(ben, ana.ref()));
  }

  /** What a purge leaves to do, when the edge is gone. */
  private void closed() {
    new Transaction()
        .delete(Keys.edge(ben, ana.ref()))
        .and(StateRow.changed(ben, stage.mint().next()))
        .put(JobRow.cleaning(ben, ana.ref(), "purge").item())
        .commit(stage.table())
        .await();
  }

  private void opened(String number) {
    cast.edge(ben, ana.ref());
    new Transaction().put(JobRow.fill(ben, ana.ref(), number).item()).commit(stage.table()).await();
  }

  /** By Ana, with their rows in Ben's feed. */
  private List<ActivityId> posted(int count) {
    return IntStream.range(0, count).mapToObj(i -> row(cast.activity(ana))).toList();
  }

  private ActivityId row(ActivityId activity) {
    stage.table().putAll(List.of(FeedRow.of(ben, activity, Stage.KEEP))).await();
    return activity;
  }

  private boolean hasRow(ActivityId activity) {
    return stage.table().get(Keys.feed(ben, activity)).await().isPresent();
  }

  private Optional<JobRow> job() {
    return stage.table().get(Keys.job(ben, ana.ref())).await().map(JobRow::of);
  }

  /** The test's own limit of time is its end. */
  private void awaitNoJob() {
    while (job().isPresent()) {
      Thread.onSpinWait();
    }
  }
}
