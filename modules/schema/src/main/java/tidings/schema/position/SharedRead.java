// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A read that callers share: each gets the result of one that began after its call. So a row that is
 * read after every change is read at most twice in the time that one read takes. Thread-safe.
 */
final class SharedRead<T> {
  private final Context context;
  private final Supplier<Future<T>> read;
  private boolean isReading;
  /** Of the callers that the running read was too early for. */
  private @Nullable Promise<T> next;
  /** How many they are. */
  private int waitingCount;

  /** @param context on which the reads are made, as a caller's may be busy */
  SharedRead(Context context, Supplier<Future<T>> read) {
    this.context = context;
    this.read = read;
  }

  /** Blocks until the result is there. */
  T await() {
    return request().await();
  }

  private synchronized Future<T> request() {
    if (!isReading) {
      isReading = true;
      var result = Promise.<T>promise();
      begin(result);
      return result.future();
    }
    if (next == null) {
      next = Promise.promise();
    }
    waitingCount++;
    return next.future();
  }

  private void begin(Promise<T> result) {
    context.runOnContext(
        go -> Future.succeededFuture().compose(begun -> read.get()).onComplete((row, failure) -> {
          beginNext();
          result.complete(row, failure);
        }));
  }

  private synchronized void beginNext() {
    var waiting = next;
    next = null;
    waitingCount = 0;
    isReading = waiting != null;
    if (waiting != null) {
      begin(waiting);
    }
  }

  /** Number of callers that the running read was too early for. */
  synchronized int waitingCount() {
    return waitingCount;
  }
}
