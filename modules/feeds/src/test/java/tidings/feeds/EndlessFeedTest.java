// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.ActivityId;
import tidings.core.Cursor;
import tidings.core.Edge;
import tidings.core.Edge.Interval;
import tidings.core.Feeds.FeedOf;
import tidings.core.Feeds.Work;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.embedded.Cast;
import tidings.store.embedded.Stage;
import tidings.store.rows.JobRow;

/** Below its rows a feed goes on, to the first activity ever. */
@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class EndlessFeedTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");
  private static final Duration WEEK = Duration.ofDays(7);

  @AutoClose
  Stage stage;
  Cast cast;
  UserId ana;
  UserId ben;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    stage = Stage.open(vertx, folder);
    cast = new Cast(stage);
    ana = cast.user("ana");
    ben = cast.user("ben");
    Newsstand.on(vertx, stage).start().await();
  }

  @Test
  void a_feed_goes_on_to_the_first_activity_ever_whatever_the_size_of_its_pages() {
    cast.edge(ben, ana.ref());
    cast.edge(ben, LISBON);
    var posted = new ArrayList<ActivityId>();
    for (int week = 0; week < 30; week++) {
      posted.add(cast.activity(ana));
      posted.add(cast.activity(ana, LISBON));
      posted.add(cast.activity(cast.user("guest" + week), LISBON));
      stage.clock().pass(WEEK);
    }
    fill(ana.ref());
    fill(LISBON);
    assertThat(stage.table().get(Keys.feed(ben, posted.getFirst())).await()).isEmpty();
    assertThat(stage.table().get(Keys.feed(ben, posted.getLast())).await()).isPresent();

    for (int size : List.of(1, 2, 7, 20, 100)) {
      assertThat(toTheEnd(size)).isEqualTo(posted.reversed());
    }
  }

  @Test
  void rows_that_expire_while_somebody_pages_are_neither_skipped_nor_repeated() {
    cast.edge(ben, ana.ref());
    var posted = new ArrayList<ActivityId>();
    for (int week = 0; week < 20; week++) {
      posted.add(cast.activity(ana));
      stage.clock().pass(WEEK);
    }
    fill(ana.ref());
    var seen = new ArrayList<ActivityId>();
    Optional<Cursor> after = Optional.empty();
    do {
      var page = stage.ask(new FeedOf(ben, after, 2)).page();
      page.items().forEach(entry -> seen.add(entry.activity().id()));
      after = page.next();
      stage.clock().pass(WEEK);
    } while (after.isPresent());
    assertThat(seen).isEqualTo(posted.reversed());
  }

  @Test
  void ones_own_are_there_below_the_rows() {
    var posted = cast.activity(ben);
    stage.clock().pass(Stage.KEEP.multipliedBy(2));
    assertThat(toTheEnd(10)).containsExactly(posted);
  }

  @Test
  void what_was_kept_of_a_follow_is_there_below_the_rows_and_no_more() {
    cast.activity(ana);
    var from = stage.mint().next();
    var kept = cast.activity(ana);
    cast.activity("comment", ana);
    var to = stage.mint().next();
    cast.activity(ana);
    var interval = new Interval(from, Optional.of(to));
    cast.edge(ben, new Edge(ana.ref(), stage.clock().instant(), List.of(interval), Set.of("post"),
        Optional.empty()));
    fill(ana.ref());
    stage.clock().pass(Stage.KEEP.multipliedBy(2));
    assertThat(toTheEnd(10)).containsExactly(kept);
  }

  private void fill(Ref what) {
    new Transaction()
        .put(JobRow.fill(ben, what, "1").item())
        .commit(stage.table())
        .await();
    stage.ask(new Work(ben, what));
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
