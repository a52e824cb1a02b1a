// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tidings.core.Activities.ActivityDelivered;
import tidings.core.Position;
import tidings.store.Eventually;
import tidings.store.InterleavingTable;
import tidings.store.SharedTable;
import tidings.store.StoreException;
import tidings.store.Table;
import tidings.store.Transaction;

/** Takeover of jobs, and when the watermark is released. */
@ExtendWith(VertxExtension.class)
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class FanOutTest {
  @AutoClose
  FanOutFixture fixture;

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = FanOutFixture.open(vertx, folder);
  }

  @Test
  void a_job_of_a_former_process_continues_at_its_checkpoint(Vertx vertx) {
    var activity = fixture.activity();
    var left = new FanOutJob(
        activity, 7, Optional.of(FanOutFixture.fan(FanOutRun.PAGE_SIZE - 1)), FanOutRun.PAGE_SIZE,
        fixture.actors().clock().instant(), false, Optional.empty(), false, false);
    fixture.store(left);
    var delivered = fixture.subscribe(ActivityDelivered.class);
    var fanOut = new FanOut(vertx, fixture.context());
    fanOut.start().await();
    int notified = 0;
    while (notified < FanOutFixture.FANS - FanOutRun.PAGE_SIZE) {
      notified += delivered.next().recipients().values().stream().mapToInt(List::size).sum();
    }
    fixture.awaitReport(activity);
    assertThat(fixture.feedRows(activity)).isEqualTo(FanOutFixture.FANS - FanOutRun.PAGE_SIZE);
    assertThat(fixture.hasRow(FanOutFixture.fan(FanOutRun.PAGE_SIZE - 1), activity)).isFalse();
    assertThat(fixture.hasRow(FanOutFixture.fan(FanOutRun.PAGE_SIZE), activity)).isTrue();
    fanOut.stop().await();
  }

  @Test
  void an_unfinished_delivery_holds_the_watermark_until_it_is_done(Vertx vertx) {
    var activity = fixture.activity();
    fixture.storeJob(activity);
    var delivered = fixture.subscribe(ActivityDelivered.class);
    var fanOut = new FanOut(vertx, fixture.context());
    fanOut.start().await();
    assertThat(delivered.next().position()).isLessThanOrEqualTo(Position.of(activity));
    fixture.awaitReport(activity);
    fanOut.stop().await();
    assertThat(fixture.watermark().low()).isGreaterThan(Position.of(activity));
  }

  @Test
  void a_parked_job_of_a_former_process_does_not_hold_the_watermark(Vertx vertx) {
    var activity = fixture.activity();
    fixture.store(fixture.storeJob(activity).parkedFor("no answer"));
    var failingTable = InterleavingTable.before("write", fixture.table(), () -> {
      throw new StoreException("no answer");
    });
    var fanOut = new FanOut(vertx, fixture.contextOn(failingTable));
    fanOut.start().await();
    assertThat(fixture.watermark().low()).isGreaterThan(Position.of(activity));
    fanOut.stop().await();
  }

  @Test
  void a_job_that_waited_is_claimed_again_before_each_of_its_two_parts(Vertx vertx) {
    var shared = SharedTable.of(fixture.table());
    var wait = WaitingJobs.MAX_WAIT.plusSeconds(1);
    int writes = writes(vertx, shared, Duration.ZERO);

    assertThat(writes(vertx, shared, wait) - writes).isEqualTo(2);
    assertThat(writes(vertx, fixture.table(), wait)).as("of a single process").isEqualTo(writes);
  }

  /** Delivers an activity. @param wait how much time passes between any two looks at the clock */
  private int writes(Vertx vertx, Table engine, Duration wait) {
    var activity = fixture.activity();
    var job = fixture.storeJob(activity);
    var writes = new AtomicInteger();
    var table = InterleavingTable.beforeEach("write", engine, writes::incrementAndGet);
    var now = new AtomicLong();
    var fanOut =
        new FanOut(vertx, fixture.contextOn(table), () -> now.getAndAdd(wait.toNanos()));
    fanOut.deliver(job);
    fixture.awaitReport(activity);
    fanOut.stop().await();
    assertThat(fixture.feedRows(activity)).isEqualTo(FanOutFixture.FANS);
    return writes.get();
  }

  @ParameterizedTest
  @CsvSource({"2, before anybody had it", "4, after those who are online had it"})
  void a_job_that_waited_is_left_to_the_node_that_has_taken_it_over(int look, String when,
      Vertx vertx) {
    var activity = fixture.activity();
    var job = fixture.storeJob(activity);
    var looks = new AtomicInteger(); // at its offer, its start, its deferral, and its continuation
    LongSupplier nanos = () -> {
      if (looks.incrementAndGet() < look) {
        return 0;
      }
      fixture.store(job.takenOver());
      return WaitingJobs.MAX_WAIT.toNanos() + 1;
    };
    var shared = fixture.contextOn(SharedTable.of(fixture.table()));
    var fanOut = new FanOut(vertx, shared, nanos);
    fanOut.deliver(job);
    Eventually.until(looks::get, number -> number == look);
    fanOut.stop().await();

    assertThat(looks).as("nothing follows").hasValue(look);
    assertThat(fixture.feedRows(activity)).as("rows of this node, taken over " + when).isZero();
  }

  /** A job on a shared table waits for the network nearly all the time. */
  @Test
  void many_jobs_wait_for_a_shared_table_at_the_same_time(Vertx vertx) {
    var atOnce = new CountDownLatch(10);
    var shared = SharedTable.of(fixture.table());
    var table = InterleavingTable.beforeEach("putAll", shared, () -> {
      atOnce.countDown();
      awaitWithin(Eventually.TIMEOUT, atOnce);
    });
    var fanOut = new FanOut(vertx, fixture.contextOn(table));
    var activities = Stream.generate(fixture::activity).limit(10).toList();
    activities.forEach(activity -> fanOut.deliver(fixture.storeJob(activity)));
    activities.forEach(fixture::awaitReport);
    fanOut.stop().await();

    assertThat(atOnce.getCount()).isZero();
  }

  @Test
  void pages_that_are_still_being_written_at_the_end_are_handed_over(Vertx vertx) {
    var written = new CountDownLatch(1);
    var table = InterleavingTable.beforeEach("putAll", SharedTable.of(fixture.table()),
        () -> awaitWithin(Eventually.TIMEOUT, written));
    var fanOut = new FanOut(vertx, fixture.contextOn(table));
    var activity = fixture.activity();
    var job = fixture.storeJob(activity);
    fanOut.deliver(job);
    fanOut.stop().await();

    var left = fixture.table().get(job.key()).await().map(FanOutJob::of);
    assertThat(left).hasValueSatisfying(handedOver -> {
      assertThat(handedOver.free()).isTrue();
      assertThat(handedOver.cursor()).isEmpty();
    });
    written.countDown();
  }

  private static void awaitWithin(Duration timeout, CountDownLatch latch) {
    try {
      assertThat(latch.await(timeout.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
    } catch (InterruptedException ended) {
      throw new IllegalStateException(ended);
    }
  }

  @Test
  void only_an_activity_without_a_job_releases_the_watermark(Vertx vertx) {
    var activity = fixture.watermark().begin();
    var job = fixture.storeJob(activity);
    var fanOut = new FanOut(vertx, fixture.context());
    fanOut.release(activity);
    assertThat(fixture.watermark().low()).isEqualTo(Position.of(activity));
    new Transaction().delete(job.key()).commit(fixture.table()).await();
    fanOut.release(activity);
    assertThat(fixture.watermark().low()).isGreaterThan(Position.of(activity));
    fanOut.stop().await();
  }

  @Test
  void a_failed_read_is_repeated_by_the_next_sweep(Vertx vertx) {
    var activity = fixture.watermark().begin();
    var table = InterleavingTable.before("getAll", fixture.table(), () -> {
      throw new StoreException("no answer");
    });
    var fanOut = new FanOut(vertx, fixture.contextOn(table));
    assertThatThrownBy(() -> fanOut.release(activity)).isInstanceOf(StoreException.class);
    assertThat(fixture.watermark().low()).isEqualTo(Position.of(activity));
    fanOut.start().await();
    assertThat(fixture.watermark().low()).isGreaterThan(Position.of(activity));
    fanOut.stop().await();
  }
}
