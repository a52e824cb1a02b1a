// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
import tidings.core.Edge;
import tidings.core.Nodes;
import tidings.core.OnlineUsers;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActorFixture;
import tidings.schema.FeedKeys;
import tidings.schema.FixtureRows;
import tidings.schema.ReceivedEvents;
import tidings.schema.readers.FeedCachePolicy;
import tidings.schema.readers.LargeAudiences;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.NoticeGroup;
import tidings.store.Transaction;

/** An audience above the threshold is not fanned out, and its followers have it all the same. */
@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class LargeAudienceTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");
  private static final int MERGE_ABOVE = 10;
  private static final int FANS = 12;

  @AutoClose
  ActorFixture fixture;
  FixtureRows fixtureRows;
  UserId ana;
  OnlineUsers online;
  DeliveryContext context;
  ReceivedEvents<ActivityDelivered> delivered;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    fixtureRows = new FixtureRows(fixture);
    ana = fixtureRows.user("ana");
    online = new OnlineUsers(1);
    context = new DeliveryContext(fixture.bus(), fixture.table(), fixture.activities(),
        fixture.watermark(), Nodes.SINGLE_NODE,
        fixture.clock(), FeedCachePolicy.of(fixture.table(), ActorFixture.RETENTION, MERGE_ABOVE),
        online);
    delivered = fixture.subscribe(ActivityDelivered.class);
    IntStream.range(0, FANS).forEach(number -> fixtureRows.edge(fan(number), LISBON));
    countFollowers(FANS);
  }

  @Test
  void an_audience_that_has_become_large_is_fanned_out_until_every_node_knows() {
    assertThat(rowsOf(post())).isEqualTo(FANS);
    assertThat(rowsOf(post())).isEqualTo(FANS);
    fixture.clock().advance(LargeAudiences.LEAD_TIME);
    assertThat(rowsOf(post())).isZero();
  }

  @Test
  void an_audience_becomes_small_below_the_hysteresis() {
    becomeLarge();
    countFollowers(-3);
    assertThat(rowsOf(post())).isZero();
    fixture.clock().advance(LargeAudiences.LEAD_TIME);
    assertThat(rowsOf(post())).isZero();

    countFollowers(-2);
    assertThat(rowsOf(post())).isZero();
    fixture.clock().advance(LargeAudiences.LEAD_TIME);
    assertThat(rowsOf(post())).isEqualTo(FANS);
  }

  @Test
  void whether_a_post_is_merged_does_not_change_afterwards() {
    var before = fixtureRows.activity(ana, LISBON);
    becomeLarge();
    deliver(before);
    assertThat(rowsOf(before)).isEqualTo(FANS);
  }

  @Test
  void only_connected_followers_are_notified() {
    becomeLarge();
    online.tryConnect(fan(3));
    online.tryConnect(fan(7));
    online.tryConnect(fixtureRows.user("stranger"));
    var activity = post();
    assertThat(recipientsOf(activity)).isEqualTo(Map.of(List.of(LISBON), List.of(fan(3), fan(7))));
    assertThat(rowsOf(activity)).isZero();
  }

  @Test
  void a_follower_of_a_small_audience_has_a_row_too() {
    becomeLarge();
    fixtureRows.edge(fan(5), ana.ref());
    online.tryConnect(fan(5));
    var activity = post();
    assertThat(hasRow(fan(5), activity)).isTrue();
    assertThat(rowsOf(activity)).isEqualTo(1);
    assertThat(recipientsOf(activity))
        .isEqualTo(Map.of(List.of(ana.ref(), LISBON), List.of(fan(5))));
  }

  @Test
  void followers_with_notify_get_notices() {
    becomeLarge();
    var edge =
        new Edge(LISBON, fixture.clock().instant(), Edge.ALL_INTERVALS, Set.of(), Optional.empty(),
            true);
    fixtureRows.edge(fan(9), edge);
    new Transaction().put(EdgeRow.notified(fan(9), LISBON)).commit(fixture.table()).await();
    var activity = post();
    assertThat(hasNotice(fan(9), activity)).isTrue();
    assertThat(hasNotice(fan(8), activity)).isFalse();
    assertThat(rowsOf(activity)).isZero();
  }

  private void becomeLarge() {
    post();
    fixture.clock().advance(LargeAudiences.LEAD_TIME);
  }

  /** The first recipients of an activity, by reasons. */
  private Map<List<Ref>, List<UserId>> recipientsOf(ActivityId activity) {
    var next = delivered.next();
    while (!next.activity().id().equals(activity)) {
      next = delivered.next();
    }
    return next.recipients();
  }

  private ActivityId post() {
    var activity = fixtureRows.activity(ana, LISBON);
    deliver(activity);
    return activity;
  }

  private void deliver(ActivityId activity) {
    var job = FanOutJob.ofPublished(activity, fixture.clock().instant());
    new Transaction().put(job.item()).commit(fixture.table()).await();
    new FanOutRun(context, job, () -> false).deliverToAll();
  }

  private void countFollowers(int more) {
    new Transaction()
        .add(CountsRow.add(LISBON, CountsRow.FOLLOWERS, more))
        .commit(fixture.table())
        .await();
  }

  private long rowsOf(ActivityId activity) {
    return IntStream.range(0, FANS).filter(number -> hasRow(fan(number), activity)).count();
  }

  private boolean hasRow(UserId user, ActivityId activity) {
    return fixture.table().get(FeedKeys.feed(user, activity)).await().isPresent();
  }

  private boolean hasNotice(UserId user, ActivityId activity) {
    return fixture.table()
        .get(NoticeGroup.newActivity(activity).key(user))
        .await()
        .isPresent();
  }

  private static UserId fan(int number) {
    return new UserId("fan" + number);
  }
}
