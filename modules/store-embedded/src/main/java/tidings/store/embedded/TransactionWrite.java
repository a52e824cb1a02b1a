// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import io.vertx.core.Promise;
import java.util.List;
import tidings.store.Op;

/** A queued transaction. */
record TransactionWrite(List<Op> ops, Promise<Void> done, long bytes) implements PendingWrite {
  /** Approximate memory of an operation without its item. */
  private static final int OP_OVERHEAD_BYTES = 256;

  static TransactionWrite of(List<Op> ops, Promise<Void> done) {
    long bytes = 0;
    for (var op : ops) {
      bytes +=
          op instanceof Op.Put put ? OP_OVERHEAD_BYTES + put.item().bytes() : OP_OVERHEAD_BYTES;
    }
    return new TransactionWrite(List.copyOf(ops), done, bytes);
  }
}
