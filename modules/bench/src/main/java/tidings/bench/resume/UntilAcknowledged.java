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

/** Asks again until there is an answer, however long the server or the network is gone. */
final class UntilAcknowledged {
  private static final Duration RETRY_INTERVAL = Duration.ofMillis(100);
  /** Longer than any call may take with all of its tries. */
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(20);

  private final AtomicInteger unanswered = new AtomicInteger();

  /**
   * The answer, in the end.
   *
   * @param call does the same however often it is made
   * @throws ApiRefusal when the server says no, and would always
   */
  <T> T call(Supplier<Future<T>> call) {
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

  /** How many calls came to no end, not even to the one that there is no answer. */
  int unanswered() {
    return unanswered.get();
  }
}
