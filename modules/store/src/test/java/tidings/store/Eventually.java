// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Waits for what does not happen at once; a test that waits for longer than this has failed. */
public final class Eventually {
  public static final Duration TIMEOUT = Duration.ofMinutes(1);
  /** Between two looks the machine belongs to what is waited for. */
  private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

  private Eventually() {}

  /** Looks again and again, until it is right. */
  public static <T> T until(Supplier<T> probe, Predicate<T> condition) {
    long end = System.nanoTime() + TIMEOUT.toNanos();
    while (true) {
      var answer = probe.get();
      if (condition.test(answer)) {
        return answer;
      }
      if (System.nanoTime() - end > 0) {
        throw new AssertionError("still " + answer + " after " + TIMEOUT);
      }
      LockSupport.parkNanos(POLL_INTERVAL.toNanos());
    }
  }
}
