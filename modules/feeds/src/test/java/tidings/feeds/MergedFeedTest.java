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
import tidings.core.Activities.ActivityDelivered;
import tidings.core.ActivityId;
import tidings.core.Cursor;
import tidings.core.Feeds.Entry;
import tidings.core.Feeds.FeedOf;
import tidings.core.Feeds.Missed;
import tidings.core.Feeds.MissedSince;
import tidings.core.Lineage;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActorFixture;
import tidings.schema.FixtureRows;
import tidings.schema.FollowKeys;
import tidings.schema.TidingsLayout;
import tidings.schema.readers.LargeAudiences;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FeedRow;
import tidings.store.CapacityMeteredTable;
import tidings.store.CapacityUsage;
import tidings.store.Item;
import tidings.store.Transaction;

/** Activities of large audiences are merged into the feeds of their followers on read. */
@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class MergedFeedTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");
  private static final Ref FADO = Ref.parse("topic:fado");

  private final CapacityUsage used = new CapacityUsage();
  @AutoClose
  ActorFixture fixture;
  FixtureRows fixtureRows;
  UserId ana;
  UserId ben;
  LargeAudiences largeAudiences;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    fixtureRows = new FixtureRows(fixture);
    ana = fixtureRows.user("ana");
    ben = fixtureRows.user("ben");
    var table = new CapacityMeteredTable(fixture.table(), TidingsLayout.INSTANCE, used);
    var actor = FeedsFixture.on(vertx, fixture, table);
    actor.start().await();
    largeAudiences = new LargeAudiences(fixture.table(), 1, System::nanoTime);
    follow(LISBON);
    follow(ana.ref());
  }

  @Test
  void pages_of_any_size_merge_rows_and_large_audiences() {
    becomeLarge(LISBON);
    var posted = new ArrayList<ActivityId>();
    for (int round = 0; round < 30; round++) {
      posted.add(fixtureRows.activity(ana, LISBON));
      posted.add(fixtureRows.activity(fixtureRows.user("guest" + round), LISBON));
      posted.add(withRow(fixtureRows.activity(ana)));
    }
    for (int size : List.of(1, 7, 20, 100)) {
      assertThat(readToEnd(size)).isEqualTo(posted.reversed());
    }
  }

  @Test
  void an_audience_once_large_is_merged_for_that_period() {
    var before = withRow(fixtureRows.activity(ana, LISBON));
    becomeLarge(LISBON);
    var meanwhile = fixtureRows.activity(fixtureRows.user("cleo"), LISBON);
    largeAudiences.switchMode(LISBON, Position.of(fixture.idGenerator().next()), Position.FIRST);
    var still = fixtureRows.activity(fixtureRows.user("dan"), LISBON);
    fixture.clock().advance(LargeAudiences.LEAD_TIME);
    var after = withRow(fixtureRows.activity(fixtureRows.user("eve"), LISBON));
    var withoutRow = fixtureRows.activity(fixtureRows.user("fay"), LISBON);
    assertThat(readToEnd(2)).containsExactly(after, still, meanwhile, before)
        .doesNotContain(withoutRow);
  }

  @Test
  void an_activity_found_as_row_and_by_merge_has_all_reasons() {
    becomeLarge(LISBON);
    withRow(fixtureRows.activity(ana, LISBON));
    assertThat(fixture.ask(new FeedOf(ben, Optional.empty(), 10)).page().items())
        .extracting(Entry::via)
        .containsExactly(List.of(ana.ref(), LISBON));
  }

  @Test
  void resuming_includes_merged_activities() {
    becomeLarge(LISBON);
    var position = fixture.ask(new FeedOf(ben, Optional.empty(), 10)).position();
    var missed = fixtureRows.activity(ana, LISBON);
    publishDelivered(missed);
    var all = (Missed.All) fixture.ask(new MissedSince(ben, position));
    assertThat(all.entries()).extracting(entry -> entry.activity().id()).containsExactly(missed);
  }

  @Test
  void the_head_of_a_large_outbox_is_read_once_for_all() {
    becomeLarge(LISBON);
    becomeLarge(FADO);
    follow(FADO);
    IntStream.range(0, 5).forEach(number -> fixtureRows.activity(ana, LISBON, FADO));
    fixture.ask(new FeedOf(ben, Optional.empty(), 5));
    var before = used.totals();
    assertThat(fixture.ask(new FeedOf(ben, Optional.empty(), 5)).page().items()).hasSize(5);
    assertThat(used.since(before).keySet())
        .extracting(CapacityUsage.CallKind::accessPattern)
        .doesNotContain("ACTIVITY");
  }

  private void becomeLarge(Ref target) {
    largeAudiences.switchMode(target, Position.of(fixture.idGenerator().next()), Position.FIRST);
    fixture.clock().advance(LargeAudiences.LEAD_TIME);
  }

  /** Follows; the feed is already filled. */
  private void follow(Ref target) {
    fixtureRows.edge(ben, target);
    new Transaction()
        .update(FollowKeys.edge(ben, target), EdgeRow.markFilled())
        .commit(fixture.table())
        .await();
  }

  private ActivityId withRow(ActivityId activity) {
    fixture.table().putAll(List.<Item>of(FeedRow.of(ben, activity, ActorFixture.RETENTION)))
        .await();
    return activity;
  }

  private void publishDelivered(ActivityId activity) {
    var shown = fixture.activities().readLive(activity).orElseThrow();
    var events = fixture.subscribe(ActivityDelivered.class);
    fixture.bus().publish(new ActivityDelivered(
        shown, Lineage.of(shown), Map.of(), Position.of(activity)));
    events.next();
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
