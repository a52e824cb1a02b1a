// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import io.vertx.core.Future;
import io.vertx.core.internal.VertxInternal;
import java.util.function.Supplier;

/**
 * Completes calls on the Vert.x context of the caller, with failures translated to those of a
 * table.
 */
record CallerContext(VertxInternal vertx, DynamoDbFailures failures) {
  <T> Future<T> run(Supplier<Future<T>> operation) {
    var promise = vertx.getOrCreateContext().<T>promise();
    try {
      operation.get()
          .recover(failure -> Future.failedFuture(failures.of(failure)))
          .onComplete(promise);
    } catch (RuntimeException refusal) {
      promise.fail(refusal);
    }
    return promise.future();
  }
}
