// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.concurrent.locks.StampedLock;
import tidings.store.StoreException;

/**
 * A gate that admits reads until the database closes, and lets it close when the last read has
 * left.
 */
final class CloseGate {
  private final StampedLock lock = new StampedLock();

  /**
   * @return the stamp to pass to {@link #leave}
   * @throws StoreException if the gate is closed
   */
  long enter() {
    long stamp = lock.tryReadLock();
    if (stamp == 0) {
      throw new StoreException("The store is closed.");
    }
    return stamp;
  }

  void leave(long stamp) {
    lock.unlockRead(stamp);
  }

  /** Waits for the reads inside and admits no more. */
  void close() {
    lock.writeLock();
  }
}
