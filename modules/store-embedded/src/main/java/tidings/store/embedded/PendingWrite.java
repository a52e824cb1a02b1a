// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import io.vertx.core.Promise;

/** Something that waits to be written, and who waits for it. */
sealed interface PendingWrite permits TransactionWrite, BulkWrite {
  Promise<Void> done();

  /** About how much memory it takes. */
  long bytes();
}
