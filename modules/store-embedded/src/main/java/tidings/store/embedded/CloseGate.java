// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.concurrent.locks.StampedLock;
import tidings.store.StoreException;

/** Lets reads into the database until it closes; it closes when the last of them has left. */
final class CloseGate {
  private final StampedLock lock = new StampedLock();

  /**
   * @return what to {@link #leave} with
   * @throws StoreException when it is closed
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

  /** Waits until nobody is inside; from then on nobody ever is. */
  void close() {
    lock.writeLock();
  }
}
