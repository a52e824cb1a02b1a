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
import tidings.core.Feeds.Work;
import tidings.core.Follows.Opened;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Keys;
import tidings.store.Op;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.embedded.Cast;
import tidings.store.embedded.Meanwhile;
import tidings.store.embedded.Shared;
import tidings.store.embedded.Stage;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.FeedRow;
import tidings.store.rows.JobRow;
import tidings.store.rows.LikeRow;
import tidings.store.rows.StateRow;

@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class FeedsTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");

  @AutoClose
  Stage stage;
  Cast cast;
  UserId ana;
  UserId ben;
  FeedsActor actor;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    stage = Stage.open(vertx, folder);
    cast = new Cast(stage);
    ana = cast.user("ana");
    ben = cast.user("ben");
    actor = Newsstand.on(vertx, stage);
    actor.start().await();
  }

  @AfterEach
  void stop() {
    actor.stop().await();
  }

  @Test
  void who_follows_reads_the_past_before_a_single_row_is_written() {
    var first = cast.activity(ana, LISBON);
    var second = cast.activity(ana);
    cast.edge(ben, ana.ref());
    assertThat(ids(feed(10))).containsExactly(second, first);
  }

  @Test
  void a_page_says_why_each_activity_is_on_it() {
    cast.activity(ana, LISBON);
    cast.edge(ben, ana.ref());
    cast.edge(ben, LISBON);
    assertThat(feed(10).page().items())
        .extracting(Entry::via)
        .containsExactly(List.of(ana.ref(), LISBON));
  }

  @Test
  void a_fill_writes_the_rows_and_ends() {
    var posted = IntStream.range(0, 700).mapToObj(i -> cast.activity(ana)).toList();
    cast.edge(ben, ana.ref());
    store(JobRow.fill(ben, ana.ref(), "1"));
    stage.ask(new Work(ben, ana.ref()));
    assertThat(posted).allMatch(id -> hasRow(ben, id));
    assertThat(stage.table().get(Keys.job(ben, ana.ref())).await()).isEmpty();
    var edge = stage.table().get(Keys.edge(ben, ana.ref())).await().orElseThrow();
    assertThat(EdgeRow.isUnfilled(edge)).isFalse();
    assertThat(ids(feed(100))).isEqualTo(posted.reversed().subList(0, 100));
  }

  @Test
  void a_fill_that_ends_while_a_page_is_read_hides_nothing_of_it(Vertx vertx) {
    var first = cast.activity(ana);
    var second = cast.activity(ana);
    cast.edge(ben, ana.ref());
    store(JobRow.fill(ben, ana.ref(), "1"));
    var table = Meanwhile
        .before("all", stage.table(), () -> stage.ask(new Work(ben, ana.ref())));
    assertThat(ids(pageOn(otherNode(vertx, table), Optional.empty()))).containsExactly(second,
        first);
  }

  @Test
  void a_fill_that_ends_while_a_later_page_is_read_hides_nothing_of_it(Vertx vertx) {
    var first = cast.activity(ana);
    var second = cast.activity(ana);
    cast.edge(ben, ana.ref());
    store(JobRow.fill(ben, ana.ref(), "1"));
    var table = Meanwhile
        .before("all", stage.table(), () -> stage.ask(new Work(ben, ana.ref())));
    var after = Optional.of(new Cursor(second.text()));
    assertThat(ids(pageOn(otherNode(vertx, table), after))).containsExactly(first);
  }

  @Test
  void an_edge_that_is_opened_is_filled_by_itself() {
    var posted = cast.activity(ana);
    cast.edge(ben, ana.ref());
    store(JobRow.fill(ben, ana.ref(), "1"));
    stage.bus().tell(new Opened(ben, ana.ref()));
    while (stage.table().get(Keys.job(ben, ana.ref())).await().isPresent()) {
      Thread.onSpinWait();
    }
    assertThat(hasRow(ben, posted)).isTrue();
  }

  @Test
  void the_fill_of_an_edge_that_is_gone_ends_without_a_row() {
    var posted = cast.activity(ana);
    store(JobRow.fill(ben, ana.ref(), "1"));
    stage.ask(new Work(ben, ana.ref()));
    assertThat(hasRow(ben, posted)).isFalse();
    assertThat(stage.table().get(Keys.job(ben, ana.ref())).await()).isEmpty();
  }

  @Test
  void the_fill_of_an_edge_that_is_seen_late_fills_it(Vertx vertx) {
    var posted = cast.activity(ana);
    store(JobRow.fill(ben, ana.ref(), "1"));
    var table = Meanwhile.before("write", stage.table(), () -> cast.edge(ben, ana.ref()));
    otherNode(vertx, table).answer(new Work(ben, ana.ref()));
    assertThat(hasRow(ben, posted)).isTrue();
    var edge = stage.table().get(Keys.edge(ben, ana.ref())).await().orElseThrow();
    assertThat(EdgeRow.isUnfilled(edge)).isFalse();
  }

  @Test
  void pages_of_any_size_show_every_activity_once() {
    var rows = new ArrayList<ActivityId>();
    for (int i = 0; i < 30; i++) {
      var id = cast.activity(ana, LISBON);
      rows.add(id);
      if (i % 2 == 0) {
        row(ben, id); // half of them have their row, half come from the outbox
      }
    }
    cast.edge(ben, LISBON);
    for (int limit : List.of(1, 2, 3, 7, 29, 30, 31, 100)) {
      assertThat(paged(limit)).as("pages of %d", limit).isEqualTo(rows.reversed());
    }
  }

  @Test
  void rows_that_nobody_follows_any_more_are_not_shown() {
    var stale = cast.activity(ana);
    row(ben, stale);
    assertThat(ids(feed(10))).isEmpty();
  }

  @Test
  void an_unfollow_is_in_force_for_the_next_page() {
    var posted = cast.activity(ana);
    row(ben, posted);
    cast.edge(ben, ana.ref());
    assertThat(ids(feed(10))).containsExactly(posted);
    new Transaction()
        .delete(Keys.edge(ben, ana.ref()))
        .and(StateRow.changed(ben, stage.mint().next()))
        .commit(stage.table())
        .await();
    assertThat(ids(feed(10))).isEmpty();
  }

  @Test
  void where_an_unfollow_may_be_seen_in_part_it_is_in_force_soon(Vertx vertx) {
    var node = otherNode(vertx, Shared.of(stage.table()));
    var posted = cast.activity(ana);
    row(ben, posted);
    cast.edge(ben, ana.ref());
    store(StateRow.changed(ben, stage.mint().next())); // of the unfollow, whose other part is not seen yet
    assertThat(ids(pageOn(node, Optional.empty()))).containsExactly(posted);
    store(new Op.Delete(Keys.edge(ben, ana.ref()), List.of()));
    stage.clock().pass(Edges.SETTLES);
    assertThat(ids(pageOn(node, Optional.empty()))).isEmpty();
  }

  @Test
  void what_is_deleted_is_not_shown() {
    var posted = cast.activity(ana);
    cast.edge(ben, ana.ref());
    assertThat(ids(feed(10))).containsExactly(posted);
    cast.delete(posted);
    assertThat(ids(feed(10))).isEmpty();
  }

  @Test
  void stale_rows_shorten_a_page_but_never_end_the_list() {
    var wanted = cast.activity(ana);
    row(ben, wanted);
    for (int i = 0; i < 50; i++) {
      row(ben, cast.activity(cast.user("stranger" + i)));
    }
    cast.edge(ben, ana.ref());
    store(JobRow.fill(ben, ana.ref(), "1"));
    stage.ask(new Work(ben, ana.ref()));
    assertThat(paged(2)).containsExactly(wanted);
  }

  @Test
  void rows_expire_with_the_time_that_feeds_are_kept() {
    var posted = cast.activity(ana);
    cast.edge(ben, ana.ref());
    store(JobRow.fill(ben, ana.ref(), "1"));
    stage.ask(new Work(ben, ana.ref()));
    assertThat(hasRow(ben, posted)).isTrue();
    stage.clock().pass(Stage.KEEP.plusDays(1));
    assertThat(hasRow(ben, posted)).isFalse();
  }

  @Test
  void ones_own_likes_are_on_the_page() {
    var posted = cast.activity(ana);
    cast.edge(ben, ana.ref());
    var now = stage.clock().instant();
    new Transaction()
        .put(new LikeRow(ben, posted, "heart", now).item())
        .put(new LikeRow(ana, posted, "laugh", now).item())
        .commit(stage.table())
        .await();
    assertThat(feed(10).page().items())
        .extracting(entry -> entry.activity().yourLikes())
        .containsExactly(List.of("heart"));
  }

  @Test
  void ones_own_likes_are_found_among_many_others() {
    var now = stage.clock().instant();
    var first = cast.activity(ana);
    var others = IntStream.range(0, 150).mapToObj(i -> cast.activity(ben)).toList();
    var last = cast.activity(ana);
    cast.edge(ben, ana.ref());
    for (var liked : Stream.concat(others.stream(), Stream.of(first, last)).toList()) {
      new Transaction().put(new LikeRow(ben, liked, "heart", now).item()).commit(stage.table())
          .await();
    }
    assertThat(feed(10).page().items())
        .extracting(entry -> entry.activity().yourLikes())
        .containsExactly(List.of("heart"), List.of("heart"));
  }

  private Feed feed(int limit) {
    return stage.ask(new FeedOf(ben, Optional.empty(), limit));
  }

  /** One that has no edges in memory yet. */
  private FeedsActor otherNode(Vertx vertx, Table table) {
    return Newsstand.on(vertx, stage, table);
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
      var feed = stage.ask(new FeedOf(ben, after, limit));
      ids.addAll(ids(feed));
      after = feed.page().next();
    } while (after.isPresent());
    return ids;
  }

  private void row(UserId who, ActivityId activity) {
    new Transaction().put(FeedRow.of(who, activity, Stage.KEEP)).commit(stage.table()).await();
  }

  private void store(JobRow job) {
    store(new Op.Put(job.item(), List.of()));
  }

  private void store(Op op) {
    stage.table().write(List.of(op)).await();
  }

  private boolean hasRow(UserId who, ActivityId activity) {
    return stage.table().get(Keys.feed(who, activity)).await().isPresent();
  }
}
