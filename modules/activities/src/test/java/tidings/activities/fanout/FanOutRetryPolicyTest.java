// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.ActivityId;
import tidings.core.concurrent.Backoff;
import tidings.schema.ActorFixture;
import tidings.store.ConditionFailedException;
import tidings.store.Op;
import tidings.store.StoreException;

@ExtendWith(VertxExtension.class)
final class FanOutRetryPolicyTest {
  @AutoClose
  ActorFixture fixture;
  ActivityId activity;
  FanOutJob job;
  final AtomicInteger attempts = new AtomicInteger();

  @BeforeEach
  void open(Vertx vertx, @TempDir Path folder) {
    fixture = ActorFixture.open(vertx, folder);
    activity = fixture.idGenerator().next();
    job = FanOutJob.ofPublished(activity, fixture.clock().instant());
    fixture.table().write(List.of(new Op.Put(job.item(), List.of()))).await();
  }

  @Test
  void success_at_the_first_attempt_restarts_nothing() {
    assertThat(policy(false).run(activity, attempts::incrementAndGet, this::failOnRestart))
        .isTrue();
    assertThat(attempts).hasValue(1);
    assertThat(stored()).isEqualTo(job);
  }

  @Test
  void a_store_failure_restarts_the_job_from_its_checkpoint() {
    boolean succeededAtOnce = policy(false).run(activity, this::failInStore, checkpoint -> {
      assertThat(checkpoint).isEqualTo(job);
      if (attempts.get() < FanOutRetryPolicy.MAX_ATTEMPTS - 1) {
        failInStore();
      }
    });
    assertThat(succeededAtOnce).isFalse();
    assertThat(attempts).hasValue(FanOutRetryPolicy.MAX_ATTEMPTS - 1);
    assertThat(stored()).isEqualTo(job);
  }

  @Test
  void a_job_is_parked_after_the_last_attempt() {
    assertThat(policy(false).run(activity, this::failInStore, checkpoint -> failInStore()))
        .isFalse();
    assertThat(attempts).hasValue(FanOutRetryPolicy.MAX_ATTEMPTS);
    assertThat(stored().parked()).contains("StoreException: no answer");
  }

  @Test
  void a_stopping_node_parks_without_a_retry() {
    policy(true).run(activity, this::failInStore, this::failOnRestart);
    assertThat(attempts).hasValue(1);
    assertThat(stored().parked()).isPresent();
  }

  @Test
  void any_other_failure_parks_without_a_retry() {
    policy(false).run(activity, () -> {
      throw new IllegalStateException("broken");
    }, this::failOnRestart);
    assertThat(stored().parked()).contains("IllegalStateException: broken");
  }

  @Test
  void a_lost_job_is_neither_retried_nor_parked() {
    assertThatThrownBy(() -> policy(false).run(activity, () -> {
      throw new ConditionFailedException(List.of());
    }, this::failOnRestart)).isInstanceOf(ConditionFailedException.class);
    assertThat(stored()).isEqualTo(job);
  }

  private FanOutRetryPolicy policy(boolean stopping) {
    var backoff = new Backoff(Duration.ofMillis(1), Duration.ofMillis(10));
    return new FanOutRetryPolicy(fixture.table(), backoff, () -> stopping);
  }

  private void failInStore() {
    attempts.incrementAndGet();
    throw new StoreException("no answer");
  }

  private void failOnRestart(FanOutJob checkpoint) {
    throw new AssertionError("restarted");
  }

  private FanOutJob stored() {
    return FanOutJob.of(fixture.table().get(job.key()).await().orElseThrow());
  }
}
