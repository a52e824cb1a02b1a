// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import tidings.store.StoreFailure;

/** What RocksDB's failures mean to those who asked. */
final class Failures {
  private Failures() {}

  static StoreFailure of(RocksDBException failure) {
    return has(failure, Status.SubCode.NoSpace)
        ? new StoreFailure(
            "The disk of the store is full; it goes on by itself when there is room.", failure)
        : new StoreFailure("The store's database failed: " + failure.getMessage(), failure);
  }

  /** Whether a read from memory would have had to go to the disk. */
  static boolean incomplete(RocksDBException failure) {
    var status = failure.getStatus();
    return status != null && status.getCode() == Status.Code.Incomplete;
  }

  private static boolean has(RocksDBException failure, Status.SubCode code) {
    var status = failure.getStatus();
    return status != null && status.getSubCode() == code;
  }
}
