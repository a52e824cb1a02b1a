// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.ActivityId;
import tidings.core.Nodes;
import tidings.schema.ChangingNodes;
import tidings.schema.FeedKeys;
import tidings.store.SharedTable;

/** Jobs that wait in the queue of a node which shares its table. */
@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class WaitingJobsTest {
  private static final Nodes TWO_NODES = new ChangingNodes();

  @AutoClose
  FanOutFixture fixture;

  private final AtomicLong now = new AtomicLong();

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = FanOutFixture.open(vertx, folder);
  }

  private WaitingJobs waitingJobs(Nodes nodes) {
    var context = fixture.contextOn(SharedTable.of(fixture.table()), nodes);
    return new WaitingJobs(context, now::get);
  }

  private void waitForLong() {
    now.addAndGet(WaitingJobs.MAX_WAIT.toNanos() + 1);
  }

  private FanOutJob stored(ActivityId activity) {
    return FanOutJob.of(fixture.table().get(FeedKeys.fanOut(activity)).await().orElseThrow());
  }

  @Test
  void a_job_that_waits_for_long_is_free_for_others_and_then_for_who_begins_it_first() {
    var job = fixture.storeJob(fixture.activity());
    var waiting = waitingJobs(TWO_NODES);
    var claim = waiting.ownedNow(job);
    waiting.add(claim);
    waitForLong();
    waiting.handOver();

    assertThat(stored(job.activity()).free()).isTrue();
    var begun = waiting.remove(claim);
    assertThat(begun.since()).as("owned since").isEmpty();
    assertThat(begun.job()).isEqualTo(stored(job.activity()));
  }

  @Test
  void a_job_that_has_just_come_is_kept() {
    var waiting = waitingJobs(TWO_NODES);
    var job = fixture.storeJob(fixture.activity());
    waiting.add(waiting.ownedNow(job));
    waiting.handOver();
    assertThat(stored(job.activity())).isEqualTo(job);
  }

  @Test
  void a_job_that_has_begun_is_kept() {
    var waiting = waitingJobs(TWO_NODES);
    var job = fixture.storeJob(fixture.activity());
    var claim = waiting.ownedNow(job);
    waiting.add(claim);
    waiting.remove(claim);
    waitForLong();
    waiting.handOver();
    assertThat(stored(job.activity())).isEqualTo(job);
  }

  @Test
  void a_node_that_is_alone_keeps_its_jobs() {
    var waiting = waitingJobs(Nodes.SINGLE_NODE);
    var job = fixture.storeJob(fixture.activity());
    waiting.add(waiting.ownedNow(job));
    waitForLong();
    waiting.handOver();
    assertThat(stored(job.activity())).isEqualTo(job);
  }

  @Test
  void a_job_that_another_node_has_taken_over_is_left_to_it() {
    var waiting = waitingJobs(TWO_NODES);
    var job = fixture.storeJob(fixture.activity());
    waiting.add(waiting.ownedNow(job));
    fixture.store(job.takenOver());
    waitForLong();
    waiting.handOver();
    assertThat(stored(job.activity())).isEqualTo(job.takenOver());
  }

  @Test
  void a_job_is_added_once() {
    var waiting = waitingJobs(TWO_NODES);
    var claim = waiting.ownedNow(fixture.storeJob(fixture.activity()));
    assertThat(waiting.add(claim)).isTrue();
    assertThat(waiting.add(claim)).isFalse();
  }
}
