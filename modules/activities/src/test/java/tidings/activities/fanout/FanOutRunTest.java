// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Activities.ActivityAnnounced;
import tidings.core.Activities.ActivityDelivered;
import tidings.core.Activities.CountsChanged;
import tidings.core.Activities.FanOutCompleted;
import tidings.core.ActivityId;
import tidings.core.Feeds;
import tidings.core.Lineage;
import tidings.core.Nodes;
import tidings.core.Position;
import tidings.core.SingleNode;
import tidings.schema.ActivityKeys;
import tidings.schema.FeedKeys;
import tidings.schema.readers.LateReader;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.LateRow;
import tidings.store.Change;
import tidings.store.ConditionFailedException;
import tidings.store.Eventually;
import tidings.store.InterleavingTable;
import tidings.store.Table;
import tidings.store.Transaction;

/** One run of a job: pages, checkpoints, changes during the run. */
@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class FanOutRunTest {
  private static final Nodes CLUSTERED = new Nodes() {
    @Override
    public boolean isResponsibleFor(String part) {
      return true;
    }

    @Override
    public boolean isOnlyServer() {
      return false;
    }

    @Override
    public Optional<Long> heardTerm() {
      return Optional.of(0L);
    }

    @Override
    public boolean isClustered() {
      return true;
    }
  };

  @AutoClose
  FanOutFixture fixture;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = FanOutFixture.open(vertx, folder);
  }

  @Test
  void a_long_job_that_was_parked_is_noted_as_late_while_it_runs_and_when_it_is_done() {
    var activity = fixture.activity();
    var before = fixture.watermark().low();
    var job = fixture.storeJob(activity).parkedFor("no answer").takenOver();
    fixture.store(job);
    deliverToAll(job);

    assertThat(lateSince(before)).hasSize(2).allSatisfy(late -> {
      assertThat(late.kind()).isEqualTo(LateRow.Kind.ARRIVED);
      assertThat(late.activity()).isEqualTo(activity);
    });
  }

  @Test
  void a_short_late_job_is_noted_once_when_its_rows_are_stored() {
    var ben = fixture.rows().user("ben");
    var follower = FanOutFixture.fan(1);
    fixture.rows().edges(List.of(follower), ben.ref());
    var activity = fixture.rows().activity(ben);
    var before = fixture.watermark().low();
    var job = FanOutJob.ofRestored(activity, fixture.actors().clock().instant());
    fixture.store(job);
    var hadRow = new ArrayList<Boolean>();
    var table = InterleavingTable.beforeEach("putAll", fixture.table(), () -> {
      if (lateSince(before).isEmpty()) {
        hadRow.add(fixture.hasRow(follower, activity));
      }
    });
    deliverToAll(table, job);

    assertThat(lateSince(before)).hasSize(1);
    assertThat(hadRow).as("before the row, then before the note").containsExactly(false, true);
  }

  /** A client may have resumed after it was published, and before it was noted. */
  @Test
  void sockets_look_once_more_after_a_late_job() {
    var activity = fixture.activity();
    var job = FanOutJob.ofRestored(activity, fixture.actors().clock().instant());
    fixture.store(job);
    var node = new SingleNode();
    var before = node.heardTerm();
    new FanOutRun(fixture.contextOf(node), job, () -> false).deliverToAll();

    assertThat(node.heardTerm()).isNotEqualTo(before);
  }

  @Test
  void a_job_that_positions_pass_while_it_runs_is_noted_as_late_when_it_is_done() {
    var activity = fixture.activity();
    var before = fixture.watermark().low();
    var job = fixture.storeJob(activity);
    new FanOutRun(fixture.contextOfSlowNode(), job, () -> false).deliverToAll();

    assertThat(lateSince(before)).singleElement().satisfies(late -> {
      assertThat(late.kind()).isEqualTo(LateRow.Kind.ARRIVED);
      assertThat(late.activity()).isEqualTo(activity);
    });
  }

  @Test
  void a_clock_that_was_set_back_meanwhile_makes_no_negative_lag() {
    var events = fixture.subscribe(FanOutCompleted.class);
    deliverToAll(fixture.storeJobOfFuture(fixture.activity()));

    assertThat(events.next().lag()).isEqualTo(Duration.ZERO);
  }

  @Test
  void a_job_in_time_is_not_noted_as_late() {
    var activity = fixture.activity();
    var before = fixture.watermark().low();
    var job = fixture.storeJob(activity);
    deliverToAll(job);

    assertThat(lateSince(before)).isEmpty();
  }

  @Test
  void recipients_get_the_counts_changed_during_the_write() {
    var activity = fixture.activity();
    var job = fixture.storeJob(activity);
    var events = fixture.subscribe(CountsChanged.class);
    deliverToAll(InterleavingTable.before("putAll", fixture.table(), () -> like(activity)), job);

    assertThat(events.next().counts().likes()).containsEntry("like", 1L);
  }

  @Test
  void those_who_show_a_restored_activity_get_the_counts_changed_before_it_is_announced() {
    var activity = fixture.activity();
    var job = FanOutJob.ofRestored(activity, fixture.actors().clock().instant());
    fixture.store(job);
    var events = fixture.subscribe(CountsChanged.class);
    var likes = new AtomicLong();
    deliverToAll(InterleavingTable.beforeEach("write", fixture.table(), () -> {
      like(activity);
      likes.incrementAndGet();
    }), job);

    Eventually.until(
        () -> events.next().counts().likes().get("like"), count -> count == likes.get());
  }

  @Test
  void connected_followers_get_an_activity_of_a_cluster_before_its_rows_are_written() {
    var follower = FanOutFixture.fan(1);
    var ben = fixture.rows().user("ben");
    fixture.rows().edges(List.of(follower), ben.ref());
    var activity = fixture.rows().activity(ben);
    var connected = Map.of(List.of(ben.ref()), List.of(follower));
    var bus = fixture.context().bus();
    bus.serve(Feeds.class, (Feeds<?> ask) -> connected).await();
    var delivered = fixture.subscribe(ActivityDelivered.class);
    var rowsWhenTold = new ArrayList<Boolean>();
    bus.forwardTo(event -> {
      if (event instanceof ActivityAnnounced || event instanceof ActivityDelivered) {
        rowsWhenTold.add(fixture.hasRow(follower, activity));
      }
    });

    new FanOutRun(fixture.contextOn(fixture.table(), CLUSTERED), fixture.storeJob(activity),
        () -> false).deliverToAll();

    assertThat(rowsWhenTold).as("others and here, then here and others")
        .containsExactly(false, false, true, true);
    assertThat(delivered.next().recipients()).isEqualTo(connected);
    assertThat(delivered.next().recipients()).isEqualTo(connected);
  }

  @Test
  void a_stale_owner_is_fenced_and_a_repeated_page_adds_nothing() {
    var activity = fixture.activity();
    var stale = fixture.storeJob(activity);
    var owner = stale.takenOver();
    fixture.table().write(List.of(owner.replacing(stale))).await();
    deliverToAll(owner);
    assertThat(fixture.feedRows(activity)).isEqualTo(FanOutFixture.FANS);
    assertThatThrownBy(() -> deliverToAll(stale))
        .isInstanceOf(ConditionFailedException.class);
    assertThat(fixture.feedRows(activity)).isEqualTo(FanOutFixture.FANS);
  }

  @Test
  void a_stopping_node_hands_its_job_over_at_the_checkpoint() {
    var activity = fixture.activity();
    var job = fixture.storeJob(activity);
    var pages = new int[1];
    new FanOutRun(fixture.context(), job, () -> pages[0]++ > 0).deliverToAll();
    var stored = fixture.table().get(FeedKeys.fanOut(activity)).await();
    var left = FanOutJob.of(stored.orElseThrow());
    assertThat(left.free()).isTrue();
    assertThat(left.written()).isEqualTo(FanOutRun.PAGE_SIZE);
    assertThat(fixture.feedRows(activity)).isEqualTo(FanOutRun.PAGE_SIZE);
    deliverToAll(left);
    assertThat(fixture.feedRows(activity)).isEqualTo(FanOutFixture.FANS);
  }

  @Test
  void the_job_of_a_deleted_activity_ends_without_a_row() {
    var activity = fixture.activity();
    var job = fixture.storeJob(activity);
    fixture.rows().delete(activity);
    deliverToAll(job);
    assertThat(fixture.feedRows(activity)).isZero();
    assertThat(fixture.table().get(FeedKeys.fanOut(activity)).await()).isEmpty();
  }

  @Test
  void an_activity_deleted_during_the_write_is_not_announced() {
    var activity = fixture.activity();
    var job = fixture.storeJob(activity);
    var delivered = fixture.subscribe(ActivityDelivered.class);
    var table = InterleavingTable.before("putAll", fixture.table(), () -> {
      fixture.rows().delete(activity);
      new Transaction().delete(job.key()).commit(fixture.table()).await();
    });
    assertThatThrownBy(() -> deliverToAll(table, job))
        .isInstanceOf(ConditionFailedException.class);
    var another = fixture.anyActivity();
    var last = new ActivityDelivered(
        another, Lineage.of(another), Map.of(), Position.of(activity));
    fixture.actors().bus().publish(last);
    assertThat(delivered.next()).isEqualTo(last);
  }

  @Test
  void later_recipients_get_the_edited_content() {
    var activity = fixture.activity();
    var job = fixture.storeJob(activity);
    var delivered = fixture.subscribe(ActivityDelivered.class);
    var table = InterleavingTable.before("putAll", fixture.table(), () -> new Transaction()
        .update(ActivityKeys.profile(activity), Change.set("text", "Hello again"))
        .commit(fixture.table())
        .await());
    deliverToAll(table, job);

    delivered.next();
    assertThat(delivered.next().activity().object().text()).contains("Hello again");
    assertThat(delivered.next().activity().object().text()).contains("Hello again");
  }

  private List<LateRow> lateSince(Position position) {
    return new LateReader(fixture.table(), 10).between(position, fixture.watermark().low())
        .orElseThrow();
  }

  private void like(ActivityId activity) {
    new Transaction()
        .add(CountsRow.add(activity, Map.of(CountsRow.likes("like"), 1L),
            Position.of(fixture.actors().idGenerator().next())))
        .commit(fixture.table())
        .await();
  }

  private void deliverToAll(FanOutJob job) {
    new FanOutRun(fixture.context(), job, () -> false).deliverToAll();
  }

  private void deliverToAll(Table table, FanOutJob job) {
    new FanOutRun(fixture.contextOn(table), job, () -> false).deliverToAll();
  }
}
