// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static tidings.core.errors.ErrorCode.BUSY;

import io.vertx.core.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * The large bodies that are in progress, those of batches. Their number is bounded, and with it
 * their memory: who sends one is unknown until all of it is read. Used by all event loops.
 */
public final class LargeBodies {
  /** Maximum size of the body of a batch in bytes. */
  public static final int MAX_BYTES = 1024 * 1024;
  /** Together at most 64 MB, besides what they are parsed into. */
  static final int MAX_IN_PROGRESS = 64;

  private final AtomicInteger inProgress = new AtomicInteger();

  /** Runs a call with a large body, or fails as {@code busy}. */
  public <T> Future<T> admit(Supplier<Future<T>> call) {
    if (inProgress.incrementAndGet() > MAX_IN_PROGRESS) {
      inProgress.decrementAndGet();
      return Future.failedFuture(BUSY.refusal("too many large batches at once; retry later"));
    }
    return Future.succeededFuture().compose(now -> call.get())
        .onComplete(done -> inProgress.decrementAndGet());
  }
}
