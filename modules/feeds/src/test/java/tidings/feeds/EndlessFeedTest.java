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
import tidings.core.Feeds.RunFeedJob;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActorFixture;
import tidings.schema.FeedKeys;
import tidings.schema.FixtureRows;
import tidings.schema.rows.FeedJobRow;
import tidings.store.Transaction;

/** Below its stored rows a feed continues to the first activity ever. */
@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class EndlessFeedTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");
  private static final Duration WEEK = Duration.ofDays(7);

  @AutoClose
  ActorFixture fixture;
  FixtureRows fixtureRows;
  UserId ana;
  UserId ben;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    fixtureRows = new FixtureRows(fixture);
    ana = fixtureRows.user("ana");
    ben = fixtureRows.user("ben");
    FeedsFixture.on(vertx, fixture).start().await();
  }

  @Test
  void pages_of_any_size_reach_the_first_activity() {
    fixtureRows.edge(ben, ana.ref());
    fixtureRows.edge(ben, LISBON);
    var posted = new ArrayList<ActivityId>();
    for (int week = 0; week < 30; week++) {
      posted.add(fixtureRows.activity(ana));
      posted.add(fixtureRows.activity(ana, LISBON));
      posted.add(fixtureRows.activity(fixtureRows.user("guest" + week), LISBON));
      fixture.clock().advance(WEEK);
    }
    fill(ana.ref());
    fill(LISBON);
    assertThat(fixture.table().get(FeedKeys.feed(ben, posted.getFirst())).await()).isEmpty();
    assertThat(fixture.table().get(FeedKeys.feed(ben, posted.getLast())).await()).isPresent();

    for (int size : List.of(1, 2, 7, 20, 100)) {
      assertThat(readToEnd(size)).isEqualTo(posted.reversed());
    }
  }

  @Test
  void rows_that_expire_during_paging_are_neither_skipped_nor_repeated() {
    fixtureRows.edge(ben, ana.ref());
    var posted = new ArrayList<ActivityId>();
    for (int week = 0; week < 20; week++) {
      posted.add(fixtureRows.activity(ana));
      fixture.clock().advance(WEEK);
    }
    fill(ana.ref());
    var seen = new ArrayList<ActivityId>();
    Optional<Cursor> after = Optional.empty();
    do {
      var page = fixture.ask(new FeedOf(ben, after, 2)).page();
      page.items().forEach(entry -> seen.add(entry.activity().id()));
      after = page.next();
      fixture.clock().advance(WEEK);
    } while (after.isPresent());
    assertThat(seen).isEqualTo(posted.reversed());
  }

  @Test
  void own_activities_appear_below_the_rows() {
    var posted = fixtureRows.activity(ben);
    fixture.clock().advance(ActorFixture.RETENTION.multipliedBy(2));
    assertThat(readToEnd(10)).containsExactly(posted);
  }

  @Test
  void only_the_kept_history_of_an_edge_appears_below_the_rows() {
    fixtureRows.activity(ana);
    var from = Position.of(fixture.idGenerator().next());
    var kept = fixtureRows.activity(ana);
    fixtureRows.activity("comment", ana);
    var to = Position.of(fixture.idGenerator().next());
    fixtureRows.activity(ana);
    var interval = new Interval(from, Optional.of(to));
    fixtureRows.edge(ben,
        new Edge(ana.ref(), fixture.clock().instant(), List.of(interval), Set.of("post"),
            Optional.empty()));
    fill(ana.ref());
    fixture.clock().advance(ActorFixture.RETENTION.multipliedBy(2));
    assertThat(readToEnd(10)).containsExactly(kept);
  }

  private void fill(Ref target) {
    new Transaction()
        .put(FeedJobRow.fill(ben, target, "1").item())
        .commit(fixture.table())
        .await();
    fixture.ask(new RunFeedJob(ben, target));
  }

  private List<ActivityId> readToEnd(int size) {
    var ids = new ArrayList<ActivityId>();
    Optional<Cursor> after = Optional.empty();
    do {
      var page = fixture.ask(new FeedOf(ben, after, size)).page();
      page.items().forEach(entry -> ids.add(entry.activity().id()));
      after = page.next();
    } while (after.isPresent());
    return ids;
  }
}
