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
import tidings.core.Activities.ActivityDelivered;
import tidings.core.Activities.CountsChanged;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.OnlineUsers;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.schema.ActivityKeys;
import tidings.schema.ActorFixture;
import tidings.schema.FeedKeys;
import tidings.schema.FixtureRows;
import tidings.schema.readers.LateReader;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.LateRow;
import tidings.store.Change;
import tidings.store.ConditionFailedException;
import tidings.store.InterleavingTable;
import tidings.store.StoreException;
import tidings.store.Table;
import tidings.store.Transaction;

/** What becomes of jobs whose process has died, or was believed to have. */
@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class FanOutTest {
  private static final int FANS = 3 * FanOutRun.PAGE_SIZE;

  @AutoClose
  ActorFixture fixture;
  FixtureRows fixtureRows;
  UserId ana;
  DeliveryContext context;
  Watermark watermark;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    fixtureRows = new FixtureRows(fixture);
    ana = fixtureRows.user("ana");
    watermark = new Watermark(fixture.idGenerator());
    context = new DeliveryContext(
        fixture.bus(), fixture.table(), fixture.activities(), watermark, fixture.clock(),
        ActorFixture.cachePolicy(fixture.table()), new OnlineUsers(1));
    fixtureRows.edges(IntStream.range(0, FANS).mapToObj(FanOutTest::fan).toList(), ana.ref());
  }

  @Test
  void a_job_of_a_former_process_continues_at_its_checkpoint(Vertx vertx) {
    var activity = fixtureRows.activity(ana);
    var left = new FanOutJob(
        activity, 7, Optional.of(fan(FanOutRun.PAGE_SIZE - 1)), FanOutRun.PAGE_SIZE,
        fixture.clock().instant(), false,
        Optional.empty(), false);
    store(left);
    var delivered = fixture.subscribe(ActivityDelivered.class);
    var fanOut = new FanOut(vertx, context);
    fanOut.start().await();
    int told = 0;
    while (told < FANS - FanOutRun.PAGE_SIZE) {
      told += delivered.next().recipients().values().stream().mapToInt(List::size).sum();
    }
    awaitReport(activity);
    assertThat(rows(activity)).isEqualTo(FANS - FanOutRun.PAGE_SIZE);
    assertThat(hasRow(fan(FanOutRun.PAGE_SIZE - 1), activity)).isFalse();
    assertThat(hasRow(fan(FanOutRun.PAGE_SIZE), activity)).isTrue();
    fanOut.stop().await();
  }

  @Test
  void an_unfinished_delivery_holds_the_watermark_until_it_is_done(Vertx vertx) {
    var activity = fixtureRows.activity(ana);
    store(FanOutJob.ofPublished(activity, fixture.clock().instant()));
    var delivered = fixture.subscribe(ActivityDelivered.class);
    var fanOut = new FanOut(vertx, context);
    fanOut.start().await();
    assertThat(delivered.next().position()).isLessThanOrEqualTo(Position.of(activity));
    awaitReport(activity);
    fanOut.stop().await();
    assertThat(watermark.low()).isGreaterThan(Position.of(activity));
  }

  @Test
  void a_parked_job_releases_the_watermark_and_is_noted_as_late_when_done() {
    var activity = fixtureRows.activity(ana);
    var before = watermark.low();
    var job = FanOutJob.ofPublished(activity, fixture.clock().instant()).parkedFor("nobody answers")
        .takenOver();
    store(job);
    new FanOutRun(context, job, () -> false).deliverToAll();

    var late = new LateReader(fixture.table(), 10).between(before, watermark.low()).orElseThrow();
    assertThat(late).hasSize(1);
    assertThat(late.getFirst().kind()).isEqualTo(LateRow.Kind.ARRIVED);
    assertThat(late.getFirst().activity()).isEqualTo(activity);
  }

  @Test
  void a_job_in_time_is_not_noted_as_late() {
    var activity = fixtureRows.activity(ana);
    var before = watermark.low();
    var job = FanOutJob.ofPublished(activity, fixture.clock().instant());
    store(job);
    new FanOutRun(context, job, () -> false).deliverToAll();

    assertThat(new LateReader(fixture.table(), 10).between(before, watermark.low()))
        .contains(List.of());
  }

  @Test
  void a_parked_job_of_a_former_process_does_not_hold_the_watermark(Vertx vertx) {
    var activity = fixtureRows.activity(ana);
    store(FanOutJob.ofPublished(activity, fixture.clock().instant()).parkedFor("nobody answers"));
    var failingTable = InterleavingTable.before("write", fixture.table(), () -> {
      throw new StoreException("nobody answers");
    });
    var fanOut = new FanOut(vertx, contextOn(failingTable));
    fanOut.start().await();
    assertThat(watermark.low()).isGreaterThan(Position.of(activity));
    fanOut.stop().await();
  }

  @Test
  void recipients_get_the_current_state_of_an_activity_edited_during_the_write() {
    var activity = fixtureRows.activity(ana);
    var job = FanOutJob.ofPublished(activity, fixture.clock().instant());
    store(job);
    var told = fixture.subscribe(CountsChanged.class);
    var table = InterleavingTable.before("putAll", fixture.table(), () -> new Transaction()
        .add(CountsRow.add(activity, Map.of(CountsRow.likes("like"), 1L),
            Position.of(fixture.idGenerator().next())))
        .commit(fixture.table())
        .await());
    new FanOutRun(contextOn(table), job, () -> false).deliverToAll();

    assertThat(told.next().counts().likes()).containsEntry("like", 1L);
  }

  @Test
  void a_stale_owner_is_fenced_and_a_repeated_page_adds_nothing() {
    var activity = fixtureRows.activity(ana);
    var stale = FanOutJob.ofPublished(activity, fixture.clock().instant());
    store(stale);
    var owner = stale.takenOver();
    fixture.table().write(List.of(owner.replacing(stale))).await();
    new FanOutRun(context, owner, () -> false).deliverToAll();
    assertThat(rows(activity)).isEqualTo(FANS);
    assertThatThrownBy(() -> new FanOutRun(context, stale, () -> false).deliverToAll())
        .isInstanceOf(ConditionFailedException.class);
    assertThat(rows(activity)).isEqualTo(FANS);
  }

  @Test
  void a_stopping_node_hands_its_job_over_at_the_checkpoint() {
    var activity = fixtureRows.activity(ana);
    var job = FanOutJob.ofPublished(activity, fixture.clock().instant());
    store(job);
    var pages = new int[1];
    new FanOutRun(context, job, () -> pages[0]++ > 0).deliverToAll();
    var left = FanOutJob.of(fixture.table().get(FeedKeys.fanOut(activity)).await().orElseThrow());
    assertThat(left.free()).isTrue();
    assertThat(left.written()).isEqualTo(FanOutRun.PAGE_SIZE);
    assertThat(rows(activity)).isEqualTo(FanOutRun.PAGE_SIZE);
    new FanOutRun(context, left, () -> false).deliverToAll();
    assertThat(rows(activity)).isEqualTo(FANS);
  }

  @Test
  void the_job_of_a_deleted_activity_ends_without_a_row() {
    var activity = fixtureRows.activity(ana);
    var job = FanOutJob.ofPublished(activity, fixture.clock().instant());
    store(job);
    fixtureRows.delete(activity);
    new FanOutRun(context, job, () -> false).deliverToAll();
    assertThat(rows(activity)).isZero();
    assertThat(fixture.table().get(FeedKeys.fanOut(activity)).await()).isEmpty();
  }

  @Test
  void an_activity_deleted_during_the_write_is_not_announced() {
    var activity = fixtureRows.activity(ana);
    var job = FanOutJob.ofPublished(activity, fixture.clock().instant());
    store(job);
    var delivered = fixture.subscribe(ActivityDelivered.class);
    var table = InterleavingTable.before("putAll", fixture.table(), () -> {
      fixtureRows.delete(activity);
      new Transaction().delete(job.key()).commit(fixture.table()).await();
    });
    assertThatThrownBy(() -> new FanOutRun(contextOn(table), job, () -> false).deliverToAll())
        .isInstanceOf(ConditionFailedException.class);
    var last = new ActivityDelivered(anyActivity(), Map.of(), Position.of(activity));
    fixture.bus().publish(last);
    assertThat(delivered.next()).isEqualTo(last);
  }

  @Test
  void later_recipients_get_the_edited_content() {
    var activity = fixtureRows.activity(ana);
    var job = FanOutJob.ofPublished(activity, fixture.clock().instant());
    store(job);
    var delivered = fixture.subscribe(ActivityDelivered.class);
    var table = InterleavingTable.before("putAll", fixture.table(), () -> new Transaction()
        .update(ActivityKeys.profile(activity.ref()), Change.set("text", "Hello again"))
        .commit(fixture.table())
        .await());
    new FanOutRun(contextOn(table), job, () -> false).deliverToAll();

    delivered.next();
    assertThat(delivered.next().activity().object().text()).contains("Hello again");
    assertThat(delivered.next().activity().object().text()).contains("Hello again");
  }

  @Test
  void only_an_activity_without_a_job_releases_the_watermark(Vertx vertx) {
    var activity = watermark.begin();
    var job = FanOutJob.ofPublished(activity, fixture.clock().instant());
    store(job);
    var fanOut = new FanOut(vertx, context);
    fanOut.release(activity);
    assertThat(watermark.low()).isEqualTo(Position.of(activity));
    new Transaction().delete(job.key()).commit(fixture.table()).await();
    fanOut.release(activity);
    assertThat(watermark.low()).isGreaterThan(Position.of(activity));
    fanOut.stop().await();
  }

  @Test
  void a_failed_read_is_repeated_by_the_next_sweep(Vertx vertx) {
    var activity = watermark.begin();
    var table = InterleavingTable.before("getAll", fixture.table(), () -> {
      throw new StoreException("nobody answers");
    });
    var fanOut = new FanOut(vertx, contextOn(table));
    assertThatThrownBy(() -> fanOut.release(activity)).isInstanceOf(StoreException.class);
    assertThat(watermark.low()).isEqualTo(Position.of(activity));
    fanOut.start().await();
    assertThat(watermark.low()).isGreaterThan(Position.of(activity));
    fanOut.stop().await();
  }

  private Activity anyActivity() {
    return fixture.activities().read(fixtureRows.activity(ana), Optional.empty()).orElseThrow();
  }

  private DeliveryContext contextOn(Table table) {
    return new DeliveryContext(
        context.bus(), table, context.reader(), context.watermark(), context.clock(),
        ActorFixture.cachePolicy(table), context.online());
  }

  private static UserId fan(int number) {
    return new UserId("fan%05d".formatted(number));
  }

  private void store(FanOutJob job) {
    new Transaction().put(job.item()).commit(fixture.table()).await();
  }

  private void awaitReport(ActivityId activity) {
    while (fixture.table().get(FeedKeys.delivery(activity)).await().isEmpty()) {
      Thread.onSpinWait();
    }
  }

  private long rows(ActivityId activity) {
    var keys = IntStream.range(0, FANS).mapToObj(i -> FeedKeys.feed(fan(i), activity)).toList();
    return fixture.table().getAll(keys).await().size();
  }

  private boolean hasRow(UserId user, ActivityId activity) {
    return fixture.table().get(FeedKeys.feed(user, activity)).await().isPresent();
  }
}
