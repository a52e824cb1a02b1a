// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import static tidings.core.errors.ErrorCode.BUSY;
import static tidings.core.errors.ErrorCode.TIMED_OUT;
import static tidings.core.errors.ErrorCode.UNAVAILABLE;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import tidings.client.ApiRefusal;
import tidings.client.NoResponseException;

/** Retries calls until they are answered, however long the server or the network is down. */
public final class RetryUntilAcknowledged {
  private static final Duration RETRY_INTERVAL = Duration.ofMillis(100);
  /** Longer than a call with all its retries. */
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(20);

  private final AtomicInteger unanswered = new AtomicInteger();

  /**
   * The response in the end.
   *
   * @param call must be idempotent
   * @throws ApiRefusal if the server refuses permanently
   */
  public <T> T call(Supplier<Future<T>> call) {
    while (true) {
      try {
        return call.get().await(CALL_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
      } catch (NoResponseException gone) {
        LockSupport.parkNanos(RETRY_INTERVAL.toNanos());
      } catch (TimeoutException forgotten) {
        unanswered.incrementAndGet();
      } catch (ApiRefusal refused) {
        if (!refused.is(BUSY) && !refused.is(UNAVAILABLE) && !refused.is(TIMED_OUT)) {
          throw refused;
        }
        LockSupport.parkNanos(RETRY_INTERVAL.toNanos());
      }
    }
  }

  /** Number of calls that never completed, not even with a failure. */
  public int unanswered() {
    return unanswered.get();
  }
}
