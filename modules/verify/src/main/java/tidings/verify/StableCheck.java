// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Repeats a check to rule out false positives. A running transaction may be read in part, and
 * counts change during counting; so only a result that stays the same counts.
 *
 * @param settleDelay max. time until a transaction is visible completely
 */
record StableCheck(Duration settleDelay) {
  private static final int REQUIRED_MATCHES = 3;

  /** @param check returns the problem; empty if there is none or the check is inconclusive */
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
