// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Several looks at what seems wrong. A transaction that is under way may be seen in part, and what
 * is counted changes while it is: so what is wrong is what looks the same every time.
 *
 * @param settleDelay what a transaction takes to be seen whole
 */
record StableCheck(Duration settleDelay) {
  /** How often it has to look the same. */
  private static final int REQUIRED_MATCHES = 3;

  /** @param check what is wrong; empty when nothing is, or it cannot be told */
  <T> Optional<T> confirm(Supplier<Optional<T>> check) {
    var first = check.get();
    for (int match = 1; first.isPresent() && match < REQUIRED_MATCHES; match++) {
      LockSupport.parkNanos(settleDelay.toNanos());
      if (!check.get().equals(first)) {
        return Optional.empty();
      }
    }
    return first;
  }
}
