// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
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
import tidings.core.Activities.Counted;
import tidings.core.Activities.Delivered;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Online;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.store.Change;
import tidings.store.ConditionFailed;
import tidings.store.Keys;
import tidings.store.StoreFailure;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.embedded.Cast;
import tidings.store.embedded.Meanwhile;
import tidings.store.embedded.Stage;
import tidings.store.rows.CountsRow;
import tidings.store.rows.LateReader;
import tidings.store.rows.LateRow;

/** What becomes of jobs whose process has died, or was believed to have. */
@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class FanOutTest {
  private static final int FANS = 3 * Run.PAGE;

  @AutoClose
  Stage stage;
  Cast cast;
  UserId ana;
  Means means;
  Watermark watermark;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    stage = Stage.open(vertx, folder);
    cast = new Cast(stage);
    ana = cast.user("ana");
    watermark = new Watermark(stage.mint());
    means = new Means(
        stage.bus(), stage.table(), stage.activities(), watermark, stage.clock(),
        Stage.cached(stage.table()), new Online(1));
    IntStream.range(0, FANS).forEach(i -> cast.edge(fan(i), ana.ref()));
  }

  @Test
  void what_a_former_process_left_is_delivered_from_its_last_page_on(Vertx vertx) {
    var activity = cast.activity(ana);
    var left = new Job(
        activity, 7, Optional.of(fan(Run.PAGE - 1)), Run.PAGE, stage.clock().instant(), false,
        Optional.empty(), false);
    store(left);
    var delivered = stage.hear(Delivered.class);
    var fanOut = new FanOut(vertx, means);
    fanOut.start().await();
    int told = 0;
    while (told < FANS - Run.PAGE) {
      told += delivered.next().recipients().values().stream().mapToInt(List::size).sum();
    }
    awaitReport(activity);
    assertThat(rows(activity)).isEqualTo(FANS - Run.PAGE);
    assertThat(hasRow(fan(Run.PAGE - 1), activity)).isFalse();
    assertThat(hasRow(fan(Run.PAGE), activity)).isTrue();
    fanOut.stop().await();
  }

  @Test
  void an_unfinished_delivery_holds_the_watermark_until_it_is_done(Vertx vertx) {
    var activity = cast.activity(ana);
    store(Job.fresh(activity, stage.clock().instant()));
    var delivered = stage.hear(Delivered.class);
    var fanOut = new FanOut(vertx, means);
    fanOut.start().await();
    assertThat(delivered.next().position()).isLessThanOrEqualTo(activity);
    awaitReport(activity);
    fanOut.stop().await();
    assertThat(watermark.low()).isGreaterThan(activity);
  }

  @Test
  void what_was_parked_holds_nobody_and_is_noted_as_late_when_it_is_done() {
    var activity = cast.activity(ana);
    var before = watermark.low();
    var job = Job.fresh(activity, stage.clock().instant()).parkedFor("nobody answers").takenOver();
    store(job);
    new Run(means, job, () -> false).all();

    var late = new LateReader(stage.table(), 10).between(before, watermark.low()).orElseThrow();
    assertThat(late).hasSize(1);
    assertThat(late.getFirst().what()).isEqualTo(LateRow.What.ARRIVED);
    assertThat(late.getFirst().activity()).isEqualTo(activity);
  }

  @Test
  void what_was_never_late_is_not_noted_as_such() {
    var activity = cast.activity(ana);
    var before = watermark.low();
    var job = Job.fresh(activity, stage.clock().instant());
    store(job);
    new Run(means, job, () -> false).all();

    assertThat(new LateReader(stage.table(), 10).between(before, watermark.low()))
        .contains(List.of());
  }

  @Test
  void a_parked_job_of_a_former_process_does_not_hold_the_watermark(Vertx vertx) {
    var activity = cast.activity(ana);
    store(Job.fresh(activity, stage.clock().instant()).parkedFor("nobody answers"));
    var elsewhere = Meanwhile.before("write", stage.table(), () -> {
      throw new StoreFailure("nobody answers");
    });
    var fanOut = new FanOut(vertx, on(elsewhere));
    fanOut.start().await();
    assertThat(watermark.low()).isGreaterThan(activity);
    fanOut.stop().await();
  }

  @Test
  void who_is_told_of_it_is_told_what_became_of_it_while_it_was_written() {
    var activity = cast.activity(ana);
    var job = Job.fresh(activity, stage.clock().instant());
    store(job);
    var told = stage.hear(Counted.class);
    var table = Meanwhile.before("putAll", stage.table(), () -> new Transaction()
        .and(CountsRow.add(activity, Map.of(CountsRow.likes("like"), 1L), stage.mint().next()))
        .commit(stage.table())
        .await());
    new Run(on(table), job, () -> false).all();

    assertThat(told.next().counts().likes()).containsEntry("like", 1L);
  }

  @Test
  void a_stale_owner_is_fenced_and_a_repeated_page_adds_nothing() {
    var activity = cast.activity(ana);
    var stale = Job.fresh(activity, stage.clock().instant());
    store(stale);
    var owner = stale.takenOver();
    stage.table().write(List.of(owner.replacing(stale))).await();
    new Run(means, owner, () -> false).all();
    assertThat(rows(activity)).isEqualTo(FANS);
    assertThatThrownBy(() -> new Run(means, stale, () -> false).all())
        .isInstanceOf(ConditionFailed.class);
    assertThat(rows(activity)).isEqualTo(FANS);
  }

  @Test
  void a_node_that_stops_hands_its_job_over_where_it_is() {
    var activity = cast.activity(ana);
    var job = Job.fresh(activity, stage.clock().instant());
    store(job);
    var pages = new int[1];
    new Run(means, job, () -> pages[0]++ > 0).all();
    var left = Job.of(stage.table().get(Keys.fanOut(activity)).await().orElseThrow());
    assertThat(left.free()).isTrue();
    assertThat(left.written()).isEqualTo(Run.PAGE);
    assertThat(rows(activity)).isEqualTo(Run.PAGE);
    new Run(means, left, () -> false).all();
    assertThat(rows(activity)).isEqualTo(FANS);
  }

  @Test
  void the_job_of_a_deleted_activity_ends_without_a_row() {
    var activity = cast.activity(ana);
    var job = Job.fresh(activity, stage.clock().instant());
    store(job);
    cast.delete(activity);
    new Run(means, job, () -> false).all();
    assertThat(rows(activity)).isZero();
    assertThat(stage.table().get(Keys.fanOut(activity)).await()).isEmpty();
  }

  @Test
  void nobody_is_told_of_an_activity_that_was_deleted_while_its_page_was_written() {
    var activity = cast.activity(ana);
    var job = Job.fresh(activity, stage.clock().instant());
    store(job);
    var delivered = stage.hear(Delivered.class);
    var table = Meanwhile.before("putAll", stage.table(), () -> {
      cast.delete(activity);
      new Transaction().delete(job.key()).commit(stage.table()).await();
    });
    assertThatThrownBy(() -> new Run(on(table), job, () -> false).all())
        .isInstanceOf(ConditionFailed.class);
    var last = new Delivered(anything(), Map.of(), activity);
    stage.bus().tell(last);
    assertThat(delivered.next()).isEqualTo(last);
  }

  @Test
  void whoever_is_told_later_is_told_what_it_says_by_then() {
    var activity = cast.activity(ana);
    var job = Job.fresh(activity, stage.clock().instant());
    store(job);
    var delivered = stage.hear(Delivered.class);
    var table = Meanwhile.before("putAll", stage.table(), () -> new Transaction()
        .update(Keys.profile(activity.ref()), Change.set("text", "Hello again"))
        .commit(stage.table())
        .await());
    new Run(on(table), job, () -> false).all();

    delivered.next();
    assertThat(delivered.next().activity().object().text()).contains("Hello again");
    assertThat(delivered.next().activity().object().text()).contains("Hello again");
  }

  @Test
  void what_has_no_job_lets_go_of_the_watermark_and_nothing_else_does(Vertx vertx) {
    var activity = watermark.begin();
    var job = Job.fresh(activity, stage.clock().instant());
    store(job);
    var fanOut = new FanOut(vertx, means);
    fanOut.release(activity);
    assertThat(watermark.low()).isEqualTo(activity);
    new Transaction().delete(job.key()).commit(stage.table()).await();
    fanOut.release(activity);
    assertThat(watermark.low()).isGreaterThan(activity);
    fanOut.stop().await();
  }

  @Test
  void what_the_store_does_not_tell_is_asked_again_by_the_next_sweep(Vertx vertx) {
    var activity = watermark.begin();
    var table = Meanwhile.before("getAll", stage.table(), () -> {
      throw new StoreFailure("nobody answers");
    });
    var fanOut = new FanOut(vertx, on(table));
    assertThatThrownBy(() -> fanOut.release(activity)).isInstanceOf(StoreFailure.class);
    assertThat(watermark.low()).isEqualTo(activity);
    fanOut.start().await();
    assertThat(watermark.low()).isGreaterThan(activity);
    fanOut.stop().await();
  }

  private Activity anything() {
    return stage.activities().read(cast.activity(ana), Optional.empty()).orElseThrow();
  }

  private Means on(Table table) {
    return new Means(
        means.bus(), table, means.reader(), means.watermark(), means.clock(),
        Stage.cached(table), means.online());
  }

  private static UserId fan(int number) {
    return new UserId("fan%05d".formatted(number));
  }

  private void store(Job job) {
    new Transaction().put(job.item()).commit(stage.table()).await();
  }

  private void awaitReport(ActivityId activity) {
    while (stage.table().get(Keys.delivery(activity)).await().isEmpty()) {
      Thread.onSpinWait();
    }
  }

  private long rows(ActivityId activity) {
    return IntStream.range(0, FANS).filter(i -> hasRow(fan(i), activity)).count();
  }

  private boolean hasRow(UserId who, ActivityId activity) {
    return stage.table().get(Keys.feed(who, activity)).await().isPresent();
  }
}
