// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import tidings.store.StoreException;

/** Translates RocksDB exceptions into store exceptions. */
final class EmbeddedFailures {
  private EmbeddedFailures() {}

  static StoreException of(RocksDBException failure) {
    return hasSubCode(failure, Status.SubCode.NoSpace)
        ? new StoreException(
            "The disk of the store is full; writes resume when there is free space.", failure)
        : new StoreException("The embedded database failed: " + failure.getMessage(), failure);
  }

  /** Whether a memory-only read failed because its rows are on the disk. */
  static boolean isIncomplete(RocksDBException failure) {
    var status = failure.getStatus();
    return status != null && status.getCode() == Status.Code.Incomplete;
  }

  private static boolean hasSubCode(RocksDBException failure, Status.SubCode code) {
    var status = failure.getStatus();
    return status != null && status.getSubCode() == code;
  }
}
