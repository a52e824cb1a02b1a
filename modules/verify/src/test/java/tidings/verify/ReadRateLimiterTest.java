// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.store.Meter.Operation.QUERY;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

final class ReadRateLimiterTest {
  private final ReadRateLimiter limiter = new ReadRateLimiter(100);

  @Test
  void a_read_waits_until_the_capacity_used_before_is_paid_off() {
    long start = System.nanoTime();
    limiter.recordUsage(QUERY, "a query", 10);
    limiter.acquire();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(99));
  }

  @Test
  void stopping_cancels_a_waiting_read() {
    limiter.recordUsage(QUERY, "a query", 1_000_000);
    limiter.stop();
    assertThatThrownBy(limiter::acquire).isInstanceOf(CancellationException.class);
  }
}
