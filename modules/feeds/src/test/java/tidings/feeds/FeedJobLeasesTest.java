// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Feeds.RunFeedJob;
import tidings.core.UserId;
import tidings.feeds.filling.EdgeFill;
import tidings.feeds.filling.RunningJob;
import tidings.schema.ActorFixture;
import tidings.schema.FeedKeys;
import tidings.schema.FixtureRows;
import tidings.schema.rows.FeedJobRow;
import tidings.store.ConditionFailedException;
import tidings.store.SharedTable;
import tidings.store.Table;
import tidings.store.Transaction;

/** Two nodes and the jobs that they find in their table. */
@ExtendWith(VertxExtension.class)
final class FeedJobLeasesTest {
  @AutoClose
  ActorFixture fixture;

  private Table table;
  private UserId ana;
  private UserId ben;
  private FeedJobRow job;
  private final AtomicLong now = new AtomicLong();
  private FeedJobLeases one;
  private FeedJobLeases other;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    table = SharedTable.of(fixture.table());
    var rows = new FixtureRows(fixture);
    ana = rows.user("ana");
    ben = rows.user("ben");
    job = FeedJobRow.fill(ben, ana.ref(), "1");
    store(job);
    one = new FeedJobLeases(table, now::get);
    other = new FeedJobLeases(table, now::get);
  }

  private void store(FeedJobRow row) {
    new Transaction().put(row.item()).commit(table).await();
  }

  private FeedJobRow stored() {
    return FeedJobRow.of(table.get(job.key()).await().orElseThrow());
  }

  private List<FeedJobRow> sweep(FeedJobLeases node) {
    return node.takeOver(List.of(stored()));
  }

  private RunningJob start(FeedJobLeases node) {
    var started = new ArrayList<RunningJob>();
    node.run(job, started::add);
    return started.getFirst();
  }

  private void pass(Duration time) {
    now.addAndGet(time.toNanos());
  }

  @Test
  void a_single_process_runs_what_its_predecessor_has_left() {
    assertThat(sweep(new FeedJobLeases(fixture.table(), now::get))).containsExactly(job);
  }

  @Test
  void a_single_process_leaves_a_new_job_to_its_event_for_one_sweep() {
    var process = new FeedJobLeases(fixture.table(), now::get);
    process.takeOver(List.of());
    assertThat(sweep(process)).isEmpty();
    pass(Duration.ofSeconds(5));
    assertThat(sweep(process)).containsExactly(job);
    assertThat(stored()).as("without a claim").isEqualTo(job);
  }

  @Test
  void one_node_takes_over_a_job_that_nobody_renews() {
    sweep(one);
    sweep(other);
    pass(FeedJobLeases.LEASE_DURATION.minusSeconds(1));
    assertThat(sweep(one)).isEmpty();

    pass(Duration.ofSeconds(1));
    var seen = List.of(stored());
    assertThat(one.takeOver(seen)).containsExactly(job);
    assertThat(other.takeOver(seen)).isEmpty();
    assertThat(one.mayRun(stored())).isTrue();
    assertThat(other.mayRun(stored())).isFalse();
  }

  @Test
  void a_job_that_is_renewed_is_left_alone() {
    var running = start(one);
    sweep(other);
    for (int step = 0; step < 10; step++) {
      pass(FeedJobLeases.LEASE_DURATION.dividedBy(2));
      running.renewIfDue();
      assertThat(sweep(other)).isEmpty();
    }
    assertThat(stored()).isEqualTo(running.stored());
    assertThat(one.mayRun(stored())).isTrue();
  }

  /** A single step may take longer than a lease. */
  @Test
  void a_node_does_not_take_over_a_job_that_it_runs_itself() {
    one.run(job, running -> {
      sweep(one);
      pass(FeedJobLeases.LEASE_DURATION);
      assertThat(sweep(one)).isEmpty();
    });
    assertThat(sweep(one)).containsExactly(job);
  }

  @Test
  void a_lease_is_renewed_when_a_third_of_it_is_over() {
    var running = start(one);
    pass(RunningJob.RENEWAL_INTERVAL.minusNanos(1));
    running.renewIfDue();
    assertThat(stored()).isEqualTo(job);

    pass(Duration.ofNanos(1));
    running.renewIfDue();
    assertThat(stored()).isEqualTo(job.renewed());
  }

  @Test
  void a_node_that_has_lost_a_job_stops_at_its_next_step_and_cannot_end_it() {
    var running = start(one);
    sweep(other);
    pass(FeedJobLeases.LEASE_DURATION);
    assertThat(sweep(other)).containsExactly(job);

    assertThatThrownBy(running::renewIfDue).isInstanceOf(ConditionFailedException.class);
    assertThatThrownBy(() -> new Transaction().delete(job.key()).onlyIf(running.isStillOwned())
        .commit(table).await()).isInstanceOf(ConditionFailedException.class);
    assertThat(one.mayRun(stored())).isFalse();
  }

  @Test
  void the_job_of_a_reopened_edge_is_a_new_one() {
    sweep(one);
    pass(FeedJobLeases.LEASE_DURATION);
    store(FeedJobRow.fill(ben, ana.ref(), "2"));
    assertThat(sweep(one)).isEmpty();
    assertThat(other.mayRun(stored())).isTrue();
  }

  @Test
  void a_job_of_a_version_without_leases_is_taken_over_too() {
    var old = new FeedJobRow(ben, ana.ref(), FeedJobRow.Kind.FILL, "1", Optional.empty());
    store(old);
    sweep(one);
    pass(FeedJobLeases.LEASE_DURATION);
    assertThat(sweep(one)).containsExactly(old);
    assertThat(stored()).isEqualTo(job.renewed());
  }

  @Test
  void a_long_fill_renews_its_lease_at_each_of_its_batches_and_ends() {
    var rows = new FixtureRows(fixture);
    IntStream.range(0, 1_200).forEach(number -> rows.activity(ana));
    rows.edge(ben, ana.ref());
    var renewed = new ArrayList<FeedJobRow>();
    var running = new RunningJob(
        table, job, () -> now.addAndGet(RunningJob.RENEWAL_INTERVAL.toNanos()), renewed::add);
    new EdgeFill(table, fixture.clock(), ActorFixture.cachePolicy(table)).run(running);

    assertThat(renewed).hasSize(3);
    assertThat(table.get(job.key()).await()).isEmpty();
  }

  @Test
  void a_node_does_not_run_a_job_that_another_one_has_taken_over(Vertx vertx) {
    var rows = new FixtureRows(fixture);
    var posted = rows.activity(ana);
    rows.edge(ben, ana.ref());
    store(job.renewed());
    FeedsFixture.on(vertx, fixture, table).answer(new RunFeedJob(ben, ana.ref()));

    assertThat(table.get(FeedKeys.feed(ben, posted)).await()).isEmpty();
    assertThat(stored()).isEqualTo(job.renewed());
  }
}
