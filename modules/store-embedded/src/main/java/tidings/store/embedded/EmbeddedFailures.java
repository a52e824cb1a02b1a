// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import tidings.store.StoreException;

/** What RocksDB's failures mean to those who asked. */
final class EmbeddedFailures {
  private EmbeddedFailures() {}

  static StoreException of(RocksDBException failure) {
    return hasSubCode(failure, Status.SubCode.NoSpace)
        ? new StoreException(
            "The disk of the store is full; it goes on by itself when there is room.", failure)
        : new StoreException("The store's database failed: " + failure.getMessage(), failure);
  }

  /** Whether a read from memory would have had to go to the disk. */
  static boolean isIncomplete(RocksDBException failure) {
    var status = failure.getStatus();
    return status != null && status.getCode() == Status.Code.Incomplete;
  }

  private static boolean hasSubCode(RocksDBException failure, Status.SubCode code) {
    var status = failure.getStatus();
    return status != null && status.getSubCode() == code;
  }
}
