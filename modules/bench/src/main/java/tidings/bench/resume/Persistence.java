// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import static tidings.core.Reason.BUSY;
import static tidings.core.Reason.TIMED_OUT;
import static tidings.core.Reason.UNAVAILABLE;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import tidings.client.NoAnswer;
import tidings.client.Refused;

/** Asks again until there is an answer, however long the server or the network is gone. */
final class Persistence {
  private static final Duration PAUSE = Duration.ofMillis(100);
  /** Longer than any call may take with all of its tries. */
  private static final Duration ANSWERED_WITHIN = Duration.ofSeconds(20);

  private final AtomicInteger unanswered = new AtomicInteger();

  /**
   * The answer, in the end.
   *
   * @param call does the same however often it is made
   * @throws Refused when the server says no, and would always
   */
  <T> T ask(Supplier<Future<T>> call) {
    while (true) {
      try {
        return call.get().await(ANSWERED_WITHIN.toSeconds(), TimeUnit.SECONDS);
      } catch (NoAnswer gone) {
        LockSupport.parkNanos(PAUSE.toNanos());
      } catch (TimeoutException forgotten) {
        unanswered.incrementAndGet();
      } catch (Refused refused) {
        if (!refused.is(BUSY) && !refused.is(UNAVAILABLE) && !refused.is(TIMED_OUT)) {
          throw refused;
        }
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }

  /** How many calls came to no end, not even to the one that there is no answer. */
  int unanswered() {
    return unanswered.get();
  }
}
