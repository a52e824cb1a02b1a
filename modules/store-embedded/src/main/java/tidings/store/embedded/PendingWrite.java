// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import io.vertx.core.Promise;

/** A queued write and the promise that completes when it is done. */
sealed interface PendingWrite permits TransactionWrite, BulkWrite {
  Promise<Void> done();

  /** Approximate memory, in bytes. */
  long bytes();
}
