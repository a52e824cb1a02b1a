// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.ActivityId;
import tidings.core.Cursor;
import tidings.core.Feeds.Entry;
import tidings.core.Feeds.Feed;
import tidings.core.Feeds.FeedOf;
import tidings.core.Feeds.RunFeedJob;
import tidings.core.Follows.FollowOpened;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActorFixture;
import tidings.schema.FeedKeys;
import tidings.schema.FixtureRows;
import tidings.schema.FollowKeys;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FeedJobRow;
import tidings.schema.rows.FeedRow;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.LikeRow;
import tidings.store.Eventually;
import tidings.store.InterleavingTable;
import tidings.store.Op;
import tidings.store.SharedTable;
import tidings.store.Table;
import tidings.store.Transaction;

@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class FeedsTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");

  @AutoClose
  ActorFixture fixture;
  FixtureRows fixtureRows;
  UserId ana;
  UserId ben;
  FeedsActor actor;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    fixtureRows = new FixtureRows(fixture);
    ana = fixtureRows.user("ana");
    ben = fixtureRows.user("ben");
    actor = FeedsFixture.on(vertx, fixture);
    actor.start().await();
  }

  @AfterEach
  void stop() {
    actor.stop().await();
  }

  @Test
  void a_new_follower_reads_the_past_before_any_row_is_written() {
    var first = fixtureRows.activity(ana, LISBON);
    var second = fixtureRows.activity(ana);
    fixtureRows.edge(ben, ana.ref());
    assertThat(ids(feed(10))).containsExactly(second, first);
  }

  @Test
  void a_page_has_the_reasons_of_each_activity() {
    fixtureRows.activity(ana, LISBON);
    fixtureRows.edge(ben, ana.ref());
    fixtureRows.edge(ben, LISBON);
    assertThat(feed(10).page().items())
        .extracting(Entry::via)
        .containsExactly(List.of(ana.ref(), LISBON));
  }

  @Test
  void a_fill_writes_the_rows_and_completes() {
    var posted = IntStream.range(0, 700).mapToObj(i -> fixtureRows.activity(ana)).toList();
    fixtureRows.edge(ben, ana.ref());
    store(FeedJobRow.fill(ben, ana.ref(), "1"));
    fixture.ask(new RunFeedJob(ben, ana.ref()));
    assertThat(posted).allMatch(id -> hasRow(ben, id));
    assertThat(fixture.table().get(FeedKeys.feedJob(ben, ana.ref())).await()).isEmpty();
    var edge = fixture.table().get(FollowKeys.edge(ben, ana.ref())).await().orElseThrow();
    assertThat(EdgeRow.isUnfilled(edge)).isFalse();
    assertThat(ids(feed(100))).isEqualTo(posted.reversed().subList(0, 100));
  }

  @Test
  void a_fill_that_completes_while_a_page_is_read_hides_nothing(Vertx vertx) {
    var first = fixtureRows.activity(ana);
    var second = fixtureRows.activity(ana);
    fixtureRows.edge(ben, ana.ref());
    store(FeedJobRow.fill(ben, ana.ref(), "1"));
    var table = InterleavingTable
        .before("queryAll", fixture.table(), () -> fixture.ask(new RunFeedJob(ben, ana.ref())));
    assertThat(ids(pageOn(otherNode(vertx, table), Optional.empty()))).containsExactly(second,
        first);
  }

  @Test
  void a_fill_that_completes_while_a_later_page_is_read_hides_nothing(Vertx vertx) {
    var first = fixtureRows.activity(ana);
    var second = fixtureRows.activity(ana);
    fixtureRows.edge(ben, ana.ref());
    store(FeedJobRow.fill(ben, ana.ref(), "1"));
    var table = InterleavingTable
        .before("queryAll", fixture.table(), () -> fixture.ask(new RunFeedJob(ben, ana.ref())));
    var after = Optional.of(new Cursor(second.text()));
    assertThat(ids(pageOn(otherNode(vertx, table), after))).containsExactly(first);
  }

  @Test
  void opening_an_edge_triggers_the_fill() {
    var posted = fixtureRows.activity(ana);
    fixtureRows.edge(ben, ana.ref());
    store(FeedJobRow.fill(ben, ana.ref(), "1"));
    fixture.bus().publish(new FollowOpened(ben, ana.ref()));
    Eventually.until(
        () -> fixture.table().get(FeedKeys.feedJob(ben, ana.ref())).await(), Optional::isEmpty);
    assertThat(hasRow(ben, posted)).isTrue();
  }

  @Test
  void the_fill_of_a_removed_edge_writes_no_row() {
    var posted = fixtureRows.activity(ana);
    store(FeedJobRow.fill(ben, ana.ref(), "1"));
    fixture.ask(new RunFeedJob(ben, ana.ref()));
    assertThat(hasRow(ben, posted)).isFalse();
    assertThat(fixture.table().get(FeedKeys.feedJob(ben, ana.ref())).await()).isEmpty();
  }

  @Test
  void a_fill_job_visible_before_its_edge_is_retried(Vertx vertx) {
    var posted = fixtureRows.activity(ana);
    store(FeedJobRow.fill(ben, ana.ref(), "1"));
    var table =
        InterleavingTable.before("write", fixture.table(), () -> fixtureRows.edge(ben, ana.ref()));
    otherNode(vertx, table).answer(new RunFeedJob(ben, ana.ref()));
    assertThat(hasRow(ben, posted)).isTrue();
    var edge = fixture.table().get(FollowKeys.edge(ben, ana.ref())).await().orElseThrow();
    assertThat(EdgeRow.isUnfilled(edge)).isFalse();
  }

  @Test
  void pages_of_any_size_show_every_activity_once() {
    var rows = new ArrayList<ActivityId>();
    for (int i = 0; i < 30; i++) {
      var id = fixtureRows.activity(ana, LISBON);
      rows.add(id);
      if (i % 2 == 0) {
        row(ben, id); // half of the activities have a row, half come from the outbox
      }
    }
    fixtureRows.edge(ben, LISBON);
    for (int limit : List.of(1, 2, 3, 7, 29, 30, 31, 100)) {
      assertThat(paged(limit)).as("pages of %d", limit).isEqualTo(rows.reversed());
    }
  }

  @Test
  void rows_of_closed_edges_are_not_shown() {
    var stale = fixtureRows.activity(ana);
    row(ben, stale);
    assertThat(ids(feed(10))).isEmpty();
  }

  @Test
  void an_unfollow_is_effective_for_the_next_page() {
    var posted = fixtureRows.activity(ana);
    row(ben, posted);
    fixtureRows.edge(ben, ana.ref());
    assertThat(ids(feed(10))).containsExactly(posted);
    new Transaction()
        .delete(FollowKeys.edge(ben, ana.ref()))
        .add(FeedStateRow.markChanged(ben, Position.of(fixture.idGenerator().next())))
        .commit(fixture.table())
        .await();
    assertThat(ids(feed(10))).isEmpty();
  }

  @Test
  void in_a_shared_table_an_unfollow_is_effective_soon(Vertx vertx) {
    var node = otherNode(vertx, SharedTable.of(fixture.table()));
    var posted = fixtureRows.activity(ana);
    row(ben, posted);
    fixtureRows.edge(ben, ana.ref());
    var stamp = Position.of(fixture.idGenerator().next());
    // part of the unfollow; the edge is not removed yet
    store(FeedStateRow.markChanged(ben, stamp));
    assertThat(ids(pageOn(node, Optional.empty()))).containsExactly(posted);
    store(new Op.Delete(FollowKeys.edge(ben, ana.ref()), List.of()));
    fixture.clock().advance(Table.SETTLE_DELAY);
    assertThat(ids(pageOn(node, Optional.empty()))).isEmpty();
  }

  @Test
  void a_deleted_activity_is_not_shown() {
    var posted = fixtureRows.activity(ana);
    fixtureRows.edge(ben, ana.ref());
    assertThat(ids(feed(10))).containsExactly(posted);
    fixtureRows.delete(posted);
    assertThat(ids(feed(10))).isEmpty();
  }

  @Test
  void stale_rows_shorten_a_page_but_never_end_the_list() {
    var wanted = fixtureRows.activity(ana);
    row(ben, wanted);
    for (int i = 0; i < 50; i++) {
      row(ben, fixtureRows.activity(fixtureRows.user("stranger" + i)));
    }
    fixtureRows.edge(ben, ana.ref());
    store(FeedJobRow.fill(ben, ana.ref(), "1"));
    fixture.ask(new RunFeedJob(ben, ana.ref()));
    assertThat(paged(2)).containsExactly(wanted);
  }

  @Test
  void rows_expire_after_the_retention() {
    var posted = fixtureRows.activity(ana);
    fixtureRows.edge(ben, ana.ref());
    store(FeedJobRow.fill(ben, ana.ref(), "1"));
    fixture.ask(new RunFeedJob(ben, ana.ref()));
    assertThat(hasRow(ben, posted)).isTrue();
    fixture.clock().advance(ActorFixture.RETENTION.plusDays(1));
    assertThat(hasRow(ben, posted)).isFalse();
  }

  @Test
  void a_page_contains_the_readers_own_likes() {
    var posted = fixtureRows.activity(ana);
    fixtureRows.edge(ben, ana.ref());
    var now = fixture.clock().instant();
    new Transaction()
        .put(new LikeRow(ben, posted, "heart", now).item())
        .put(new LikeRow(ana, posted, "laugh", now).item())
        .commit(fixture.table())
        .await();
    assertThat(feed(10).page().items())
        .extracting(entry -> entry.activity().yourLikes())
        .containsExactly(List.of("heart"));
  }

  @Test
  void own_likes_are_found_among_many_others() {
    var now = fixture.clock().instant();
    var first = fixtureRows.activity(ana);
    var others = IntStream.range(0, 150).mapToObj(i -> fixtureRows.activity(ben)).toList();
    var last = fixtureRows.activity(ana);
    fixtureRows.edge(ben, ana.ref());
    for (var liked : Stream.concat(others.stream(), Stream.of(first, last)).toList()) {
      new Transaction().put(new LikeRow(ben, liked, "heart", now).item()).commit(fixture.table())
          .await();
    }
    assertThat(feed(10).page().items())
        .extracting(entry -> entry.activity().yourLikes())
        .containsExactly(List.of("heart"), List.of("heart"));
  }

  private Feed feed(int limit) {
    return fixture.ask(new FeedOf(ben, Optional.empty(), limit));
  }

  /** A node with an empty follow cache. */
  private FeedsActor otherNode(Vertx vertx, Table table) {
    return FeedsFixture.on(vertx, fixture, table);
  }

  private Feed pageOn(FeedsActor node, Optional<Cursor> after) {
    return (Feed) node.answer(new FeedOf(ben, after, 10));
  }

  private static List<ActivityId> ids(Feed feed) {
    return feed.page().items().stream().map(entry -> entry.activity().id()).toList();
  }

  private List<ActivityId> paged(int limit) {
    var ids = new ArrayList<ActivityId>();
    Optional<Cursor> after = Optional.empty();
    do {
      var feed = fixture.ask(new FeedOf(ben, after, limit));
      ids.addAll(ids(feed));
      after = feed.page().next();
    } while (after.isPresent());
    return ids;
  }

  private void row(UserId user, ActivityId activity) {
    new Transaction().put(FeedRow.of(user, activity, ActorFixture.RETENTION))
        .commit(fixture.table()).await();
  }

  private void store(FeedJobRow job) {
    store(new Op.Put(job.item(), List.of()));
  }

  private void store(Op op) {
    fixture.table().write(List.of(op)).await();
  }

  private boolean hasRow(UserId user, ActivityId activity) {
    return fixture.table().get(FeedKeys.feed(user, activity)).await().isPresent();
  }
}
