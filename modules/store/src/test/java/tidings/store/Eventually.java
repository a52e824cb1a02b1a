// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.awaitility.Awaitility.with;
import static org.awaitility.pollinterval.IterativePollInterval.iterative;

import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Awaitility with the timeout and the poll intervals of all tests. */
public final class Eventually {
  public static final Duration TIMEOUT = Duration.ofMinutes(1);
  /** Doubled after each poll: most conditions hold soon. */
  private static final Duration FIRST_POLL_INTERVAL = Duration.ofMillis(1);
  /** Leaves the cores to the code under test: positions on a shared table take seconds. */
  private static final Duration MAX_POLL_INTERVAL = Duration.ofMillis(100);

  private Eventually() {}

  /**
   * Polls in the calling thread until the condition holds, and returns the value that satisfies it.
   * Fails with the last value after {@link #TIMEOUT}.
   */
  public static <T> T until(Supplier<T> supplier, Predicate<? super T> condition) {
    return with()
        .pollInSameThread()
        .pollDelay(Duration.ZERO)
        .pollInterval(iterative(Eventually::nextPollInterval, FIRST_POLL_INTERVAL))
        .atMost(TIMEOUT)
        .until(supplier::get, condition);
  }

  private static Duration nextPollInterval(Duration last) {
    var doubled = last.multipliedBy(2);
    return doubled.compareTo(MAX_POLL_INTERVAL) < 0 ? doubled : MAX_POLL_INTERVAL;
  }
}
