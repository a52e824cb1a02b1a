// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Activities.Delivered;
import tidings.core.ActivityId;
import tidings.core.Cursor;
import tidings.core.Feeds.Entry;
import tidings.core.Feeds.FeedOf;
import tidings.core.Feeds.Missed;
import tidings.core.Feeds.MissedSince;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Consumption;
import tidings.store.CountedTable;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.embedded.Cast;
import tidings.store.embedded.Stage;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.FeedRow;
import tidings.store.rows.LargeAudiences;

/** What large audiences get is merged into the feeds of their followers, as if it were in them. */
@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class MergedFeedTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");
  private static final Ref FADO = Ref.parse("topic:fado");

  private final Consumption used = new Consumption();
  @AutoClose
  Stage stage;
  Cast cast;
  UserId ana;
  UserId ben;
  LargeAudiences large;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    stage = Stage.open(vertx, folder);
    cast = new Cast(stage);
    ana = cast.user("ana");
    ben = cast.user("ben");
    var table = new CountedTable(stage.table(), used);
    var actor = Newsstand.on(vertx, stage, table);
    actor.start().await();
    large = new LargeAudiences(stage.table(), 1, System::nanoTime);
    follow(LISBON);
    follow(ana.ref());
  }

  @Test
  void rows_and_large_audiences_are_one_feed_whatever_the_size_of_its_pages() {
    becomeLarge(LISBON);
    var posted = new ArrayList<ActivityId>();
    for (int round = 0; round < 30; round++) {
      posted.add(cast.activity(ana, LISBON));
      posted.add(cast.activity(cast.user("guest" + round), LISBON));
      posted.add(withRow(cast.activity(ana)));
    }
    for (int size : List.of(1, 7, 20, 100)) {
      assertThat(toTheEnd(size)).isEqualTo(posted.reversed());
    }
  }

  @Test
  void an_audience_that_was_large_for_a_while_is_in_the_feed_for_that_while() {
    var before = withRow(cast.activity(ana, LISBON));
    becomeLarge(LISBON);
    var meanwhile = cast.activity(cast.user("cleo"), LISBON);
    large.settle(LISBON, stage.mint().next(), ActivityId.FIRST);
    var still = cast.activity(cast.user("dan"), LISBON);
    stage.clock().pass(LargeAudiences.AHEAD);
    var after = withRow(cast.activity(cast.user("eve"), LISBON));
    var withoutRow = cast.activity(cast.user("fay"), LISBON);
    assertThat(toTheEnd(2)).containsExactly(after, still, meanwhile, before)
        .doesNotContain(withoutRow);
  }

  @Test
  void all_reasons_are_told_of_what_came_as_a_row_and_by_the_merge() {
    becomeLarge(LISBON);
    withRow(cast.activity(ana, LISBON));
    assertThat(stage.ask(new FeedOf(ben, Optional.empty(), 10)).page().items())
        .extracting(Entry::via)
        .containsExactly(List.of(ana.ref(), LISBON));
  }

  @Test
  void who_comes_back_is_told_of_what_was_merged_meanwhile() {
    becomeLarge(LISBON);
    var position = stage.ask(new FeedOf(ben, Optional.empty(), 10)).position();
    var missed = cast.activity(ana, LISBON);
    posted(missed);
    var all = (Missed.All) stage.ask(new MissedSince(ben, position));
    assertThat(all.entries()).extracting(entry -> entry.activity().id()).containsExactly(missed);
  }

  @Test
  void the_newest_of_a_large_outbox_are_read_once_for_all() {
    becomeLarge(LISBON);
    becomeLarge(FADO);
    follow(FADO);
    IntStream.range(0, 5).forEach(number -> cast.activity(ana, LISBON, FADO));
    stage.ask(new FeedOf(ben, Optional.empty(), 5));
    var before = used.sums();
    assertThat(stage.ask(new FeedOf(ben, Optional.empty(), 5)).page().items()).hasSize(5);
    assertThat(used.since(before).keySet())
        .extracting(Consumption.Use::question)
        .doesNotContain("ACTIVITY");
  }

  private void becomeLarge(Ref what) {
    large.settle(what, stage.mint().next(), ActivityId.FIRST);
    stage.clock().pass(LargeAudiences.AHEAD);
  }

  /** Follows, with a feed that has the rows already. */
  private void follow(Ref what) {
    cast.edge(ben, what);
    new Transaction()
        .update(Keys.edge(ben, what), EdgeRow.filled())
        .commit(stage.table())
        .await();
  }

  private ActivityId withRow(ActivityId activity) {
    stage.table().putAll(List.<Item>of(FeedRow.of(ben, activity, Stage.KEEP))).await();
    return activity;
  }

  private void posted(ActivityId activity) {
    var shown = stage.activities().read(activity, Optional.empty()).orElseThrow();
    var heard = stage.hear(Delivered.class);
    stage.bus().tell(new Delivered(shown, Map.of(), activity));
    heard.next();
  }

  private List<ActivityId> toTheEnd(int size) {
    var ids = new ArrayList<ActivityId>();
    Optional<Cursor> after = Optional.empty();
    do {
      var page = stage.ask(new FeedOf(ben, after, size)).page();
      page.items().forEach(entry -> ids.add(entry.activity().id()));
      after = page.next();
    } while (after.isPresent());
    return ids;
  }
}
