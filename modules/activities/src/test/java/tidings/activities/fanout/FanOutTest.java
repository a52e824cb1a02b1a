// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Activities.ActivityDelivered;
import tidings.core.Position;
import tidings.store.InterleavingTable;
import tidings.store.StoreException;
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
        fixture.actors().clock().instant(), false, Optional.empty(), false);
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
