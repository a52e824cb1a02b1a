// SPDX-License-Identifier: Apache-2.0
package tidings.bench.load;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/** A fixed rate of starts during a time, independent of how long what they start takes. */
public record Pace(int perSecond, Duration time) {

  /**
   * Starts each in this thread when it is due, or as soon as the one before it has returned.
   *
   * @param start is given the due time, in the nanoseconds of {@link System#nanoTime}
   */
  public void run(LongConsumer start) {
    long begin = System.nanoTime();
    long count = perSecond * time.toMillis() / Duration.ofSeconds(1).toMillis();
    for (int number = 0; number < count; number++) {
      long due = begin + time.toNanos() * number / count;
      LockSupport.parkNanos(due - System.nanoTime());
      start.accept(due);
    }
  }
}
