// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import io.vertx.core.Promise;
import java.util.List;
import tidings.store.Op;

/** A transaction that waits to be written. */
record Write(List<Op> ops, Promise<Void> done, long bytes) implements Waiting {
  /** About what an operation takes that holds no item. */
  private static final int OP_BYTES = 256;

  static Write of(List<Op> ops, Promise<Void> done) {
    long bytes = 0;
    for (var op : ops) {
      bytes += op instanceof Op.Put put ? OP_BYTES + put.item().bytes() : OP_BYTES;
    }
    return new Write(List.copyOf(ops), done, bytes);
  }
}
