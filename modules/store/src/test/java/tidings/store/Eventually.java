// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Waits for what does not happen at once; a test that waits for longer than this has failed. */
public final class Eventually {
  public static final Duration AT_MOST = Duration.ofMinutes(1);
  /** Between two looks the machine belongs to what is waited for. */
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

  private Eventually() {}

  /** Looks again and again, until it is right. */
  public static <T> T until(Supplier<T> look, Predicate<T> right) {
    long end = System.nanoTime() + AT_MOST.toNanos();
    while (true) {
      var answer = look.get();
      if (right.test(answer)) {
        return answer;
      }
      if (System.nanoTime() - end > 0) {
        throw new AssertionError("still " + answer + " after " + AT_MOST);
      }
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
    }
  }
}
