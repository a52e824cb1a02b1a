// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.verify;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Several looks at what seems wrong. A transaction that is under way may be seen in part, and what
 * is counted changes while it is: so what is wrong is what looks the same every time.
 *
 * @param settles what a transaction takes to be seen whole
 */
record Looks(Duration settles) {
  /** How often it has to look the same. */
  private static final int AGREEING = 3;

  /** @param look what is wrong; empty when nothing is, or it cannot be told */
  <T> Optional<T> at(Supplier<Optional<T>> look) {
    var wrong = look.get();
    for (int again = 1; wrong.isPresent() && again < AGREEING; again++) {
      LockSupport.parkNanos(settles.toNanos());
      if (!look.get().equals(wrong)) {
        return Optional.empty();
      }
    }
    return wrong;
  }
}
