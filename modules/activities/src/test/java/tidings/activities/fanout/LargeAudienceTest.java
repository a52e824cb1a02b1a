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
import tidings.core.Activities.Delivered;
import tidings.core.ActivityId;
import tidings.core.Edge;
import tidings.core.Online;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.embedded.Cast;
import tidings.store.embedded.Heard;
import tidings.store.embedded.Stage;
import tidings.store.rows.Cached;
import tidings.store.rows.CountsRow;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.LargeAudiences;
import tidings.store.rows.NoticeRow;

/** An audience above the threshold is not fanned out, and its followers have it all the same. */
@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class LargeAudienceTest {
  private static final Ref LISBON = Ref.parse("city:lisbon");
  private static final int MERGE_ABOVE = 10;
  private static final int FANS = 12;

  @AutoClose
  Stage stage;
  Cast cast;
  UserId ana;
  Online online;
  Means means;
  Heard<Delivered> delivered;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    stage = Stage.open(vertx, folder);
    cast = new Cast(stage);
    ana = cast.user("ana");
    online = new Online(1);
    means = new Means(stage.bus(), stage.table(), stage.activities(), stage.watermark(),
        stage.clock(), Cached.of(stage.table(), Stage.KEEP, MERGE_ABOVE), online);
    delivered = stage.hear(Delivered.class);
    IntStream.range(0, FANS).forEach(number -> cast.edge(fan(number), LISBON));
    countFollowers(FANS);
  }

  @Test
  void an_audience_that_has_become_large_is_fanned_out_until_every_node_knows() {
    assertThat(rowsOf(post())).isEqualTo(FANS);
    assertThat(rowsOf(post())).isEqualTo(FANS);
    stage.clock().pass(LargeAudiences.AHEAD);
    assertThat(rowsOf(post())).isZero();
  }

  @Test
  void one_that_shrinks_a_little_stays_large_and_one_that_shrinks_more_does_not() {
    becomeLarge();
    countFollowers(-3);
    assertThat(rowsOf(post())).isZero();
    stage.clock().pass(LargeAudiences.AHEAD);
    assertThat(rowsOf(post())).isZero();

    countFollowers(-2);
    assertThat(rowsOf(post())).isZero();
    stage.clock().pass(LargeAudiences.AHEAD);
    assertThat(rowsOf(post())).isEqualTo(FANS);
  }

  @Test
  void whether_a_post_is_merged_does_not_change_afterwards() {
    var before = cast.activity(ana, LISBON);
    becomeLarge();
    deliver(before);
    assertThat(rowsOf(before)).isEqualTo(FANS);
  }

  @Test
  void who_is_connected_is_told_and_nobody_else() {
    becomeLarge();
    online.enter(fan(3));
    online.enter(fan(7));
    online.enter(cast.user("stranger"));
    var activity = post();
    assertThat(told(activity)).isEqualTo(Map.of(List.of(LISBON), List.of(fan(3), fan(7))));
    assertThat(rowsOf(activity)).isZero();
  }

  @Test
  void who_follows_a_small_audience_too_has_a_row_for_it() {
    becomeLarge();
    cast.edge(fan(5), ana.ref());
    online.enter(fan(5));
    var activity = post();
    assertThat(hasRow(fan(5), activity)).isTrue();
    assertThat(rowsOf(activity)).isEqualTo(1);
    assertThat(told(activity))
        .isEqualTo(Map.of(List.of(ana.ref(), LISBON), List.of(fan(5))));
  }

  @Test
  void who_asked_for_notices_has_them() {
    becomeLarge();
    var edge = new Edge(LISBON, stage.clock().instant(), Edge.WHOLE, Set.of(), Optional.empty(),
        true);
    cast.edge(fan(9), edge);
    new Transaction().put(EdgeRow.notified(fan(9), LISBON)).commit(stage.table()).await();
    var activity = post();
    assertThat(hasNotice(fan(9), activity)).isTrue();
    assertThat(hasNotice(fan(8), activity)).isFalse();
    assertThat(rowsOf(activity)).isZero();
  }

  private void becomeLarge() {
    post();
    stage.clock().pass(LargeAudiences.AHEAD);
  }

  /** The first who are told of it, by why. */
  private Map<List<Ref>, List<UserId>> told(ActivityId activity) {
    var next = delivered.next();
    while (!next.activity().id().equals(activity)) {
      next = delivered.next();
    }
    return next.recipients();
  }

  private ActivityId post() {
    var activity = cast.activity(ana, LISBON);
    deliver(activity);
    return activity;
  }

  private void deliver(ActivityId activity) {
    var job = Job.fresh(activity, stage.clock().instant());
    new Transaction().put(job.item()).commit(stage.table()).await();
    new Run(means, job, () -> false).all();
  }

  private void countFollowers(int more) {
    new Transaction()
        .and(CountsRow.add(LISBON, CountsRow.FOLLOWERS, more))
        .commit(stage.table())
        .await();
  }

  private long rowsOf(ActivityId activity) {
    return IntStream.range(0, FANS).filter(number -> hasRow(fan(number), activity)).count();
  }

  private boolean hasRow(UserId who, ActivityId activity) {
    return stage.table().get(Keys.feed(who, activity)).await().isPresent();
  }

  private boolean hasNotice(UserId who, ActivityId activity) {
    return stage.table()
        .get(Keys.notice(who, NoticeRow.posted(activity)))
        .await()
        .isPresent();
  }

  private static UserId fan(int number) {
    return new UserId("fan" + number);
  }
}
