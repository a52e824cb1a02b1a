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
import tidings.core.Feeds.RunFeedJob;
import tidings.core.Follows.FollowClosed;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActorFixture;
import tidings.schema.FeedKeys;
import tidings.schema.FixtureRows;
import tidings.schema.FollowKeys;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FeedJobRow;
import tidings.schema.rows.FeedRow;
import tidings.schema.rows.FeedStateRow;
import tidings.store.Eventually;
import tidings.store.InterleavingTable;
import tidings.store.SharedTable;
import tidings.store.StoreException;
import tidings.store.Table;
import tidings.store.Transaction;

/** Removal of the feed rows of closed edges. */
@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class FeedCleanupTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");

  @AutoClose
  ActorFixture fixture;
  Vertx vertx;
  FixtureRows fixtureRows;
  UserId ana;
  UserId ben;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    this.vertx = vertx;
    fixture = ActorFixture.open(vertx, folder);
    fixtureRows = new FixtureRows(fixture);
    ana = fixtureRows.user("ana");
    ben = fixtureRows.user("ben");
  }

  @Test
  void rows_of_a_closed_edge_are_removed() {
    var posted = posted(700);
    closeEdge();
    clean(fixture.table());
    assertThat(posted).noneMatch(this::hasRow);
    assertThat(job()).isEmpty();
  }

  @Test
  void rows_that_another_edge_admits_and_own_rows_are_kept() {
    var both = row(fixtureRows.activity(ana, LISBON));
    var hers = row(fixtureRows.activity(ana));
    var own = row(fixtureRows.activity(ben, LISBON));
    fixtureRows.edge(ben, LISBON);
    closeEdge();
    clean(fixture.table());
    assertThat(List.of(both, own)).allMatch(this::hasRow);
    assertThat(hasRow(hers)).isFalse();
  }

  @Test
  void rows_hidden_by_a_mute_are_kept() {
    var both = row(fixtureRows.activity(ana, LISBON));
    fixtureRows.edge(ben, LISBON);
    closeEdge();
    new Transaction()
        .put(BlockMuteRow.mute(ben, ana.ref(), Instant.EPOCH, Optional.empty()))
        .commit(fixture.table())
        .await();
    clean(fixture.table());
    assertThat(hasRow(both)).isTrue();
  }

  @Test
  void rows_of_an_edge_reopened_meanwhile_are_kept() {
    var posted = posted(150);
    closeEdge();
    var actor = FeedsFixture.on(vertx, fixture);
    clean(InterleavingTable.before("write", fixture.table(), () -> {
      openEdge("again");
      actor.answer(new RunFeedJob(ben, ana.ref()));
    }));
    assertThat(posted).allMatch(this::hasRow);
    assertThat(job()).isEmpty();
  }

  @Test
  void an_edge_reopened_after_partial_removal_is_filled_again() {
    var posted = posted(150);
    closeEdge();
    var writes = new AtomicInteger();
    clean(InterleavingTable.beforeEach("write", fixture.table(), () -> {
      if (writes.incrementAndGet() == 2) {
        assertThat(posted).anyMatch(this::hasRow).anyMatch(id -> !hasRow(id));
        openEdge("again");
      }
    }));
    assertThat(posted).allMatch(this::hasRow);
    assertThat(job()).isEmpty();
    var edge = fixture.table().get(FollowKeys.edge(ben, ana.ref())).await().orElseThrow();
    assertThat(EdgeRow.isUnfilled(edge)).isFalse();
  }

  @Test
  void rows_of_another_edge_opened_meanwhile_are_kept() {
    var both = row(fixtureRows.activity(ana, LISBON));
    var hers = row(fixtureRows.activity(ana));
    closeEdge();
    clean(InterleavingTable.before("write", fixture.table(), () -> fixtureRows.edge(ben, LISBON)));
    assertThat(hasRow(both)).isTrue();
    assertThat(hasRow(hers)).isFalse();
    assertThat(job()).isEmpty();
  }

  @Test
  void an_interrupted_cleanup_is_completed_later() {
    var posted = posted(150);
    closeEdge();
    var writes = new AtomicInteger();
    var breaking = InterleavingTable.beforeEach("write", fixture.table(), () -> {
      if (writes.incrementAndGet() == 2) {
        throw new StoreException("unavailable");
      }
    });
    assertThatThrownBy(() -> clean(breaking)).isInstanceOf(StoreException.class);
    assertThat(posted).anyMatch(this::hasRow).anyMatch(id -> !hasRow(id));
    var next = FeedsFixture.on(vertx, fixture);
    next.start().await();
    awaitNoJob();
    next.stop().await();
    assertThat(posted).noneMatch(this::hasRow);
  }

  @Test
  void closing_an_edge_triggers_the_cleanup() {
    var actor = FeedsFixture.on(vertx, fixture);
    actor.start().await();
    var posted = posted(3);
    closeEdge();
    fixture.bus().publish(new FollowClosed(ben, ana.ref()));
    awaitNoJob();
    actor.stop().await();
    assertThat(posted).noneMatch(this::hasRow);
  }

  @Test
  void in_a_shared_table_the_cleanup_waits_until_edges_have_settled() {
    var both = row(fixtureRows.activity(ana, LISBON));
    var hers = row(fixtureRows.activity(ana));
    closeEdge();
    var node = FeedsFixture.on(vertx, fixture, SharedTable.of(fixture.table()));
    node.answer(new RunFeedJob(ben, ana.ref()));
    assertThat(hasRow(hers)).isTrue();
    assertThat(job()).isPresent();
    new Transaction() // the other part of the transaction
        .put(EdgeRow.following(ben, Edge.unlimited(LISBON, Instant.EPOCH)))
        .commit(fixture.table())
        .await();
    fixture.clock().advance(Table.SETTLE_DELAY);
    node.answer(new RunFeedJob(ben, ana.ref()));
    assertThat(hasRow(both)).isTrue();
    assertThat(hasRow(hers)).isFalse();
    assertThat(job()).isEmpty();
  }

  private void clean(Table table) {
    FeedsFixture.on(vertx, fixture, table).answer(new RunFeedJob(ben, ana.ref()));
  }

  /** Removes the edge and stores the cleanup job, as an unfollow does. */
  private void closeEdge() {
    new Transaction()
        .delete(FollowKeys.edge(ben, ana.ref()))
        .add(FeedStateRow.markChanged(ben, Position.of(fixture.idGenerator().next())))
        .put(FeedJobRow.cleaning(ben, ana.ref(), "purge").item())
        .commit(fixture.table())
        .await();
  }

  private void openEdge(String number) {
    fixtureRows.edge(ben, ana.ref());
    new Transaction().put(FeedJobRow.fill(ben, ana.ref(), number).item()).commit(fixture.table())
        .await();
  }

  /** Posts by Ana, with their rows in Ben's feed. */
  private List<ActivityId> posted(int count) {
    return IntStream.range(0, count).mapToObj(i -> row(fixtureRows.activity(ana))).toList();
  }

  private ActivityId row(ActivityId activity) {
    fixture.table().putAll(List.of(FeedRow.of(ben, activity, ActorFixture.RETENTION))).await();
    return activity;
  }

  private boolean hasRow(ActivityId activity) {
    return fixture.table().get(FeedKeys.feed(ben, activity)).await().isPresent();
  }

  private Optional<FeedJobRow> job() {
    return fixture.table().get(FeedKeys.feedJob(ben, ana.ref())).await().map(FeedJobRow::of);
  }

  private void awaitNoJob() {
    Eventually.until(this::job, Optional::isEmpty);
  }
}
