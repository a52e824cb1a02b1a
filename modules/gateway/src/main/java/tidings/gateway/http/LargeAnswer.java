// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.function.Supplier;
import tidings.core.AnswerBudget;
import tidings.core.AnswerSize;

/** Encodes large responses on a worker thread, as they would delay others on the event loop. */
public final class LargeAnswer {
  private LargeAnswer() {}

  /**
   * The encoded response.
   *
   * @param items what most of it consists of
   * @param encoding must not depend on the thread
   */
  public static <T> Future<Response> encode(List<T> items, AnswerSize<? super T> size,
      Supplier<Response> encoding) {
    var context = Vertx.currentContext();
    return context != null && AnswerBudget.isLarge(items, size)
        ? context.executeBlocking(encoding::get, false).map(encoded -> requireNonNull(encoded))
        : Future.succeededFuture(encoding.get());
  }
}
