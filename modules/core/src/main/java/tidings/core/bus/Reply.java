// SPDX-License-Identifier: Apache-2.0
package tidings.core.bus;

import io.vertx.core.Future;
import tidings.core.errors.Refusal;

/** The reply of an actor: an answer or a refusal. */
sealed interface Reply {
  /** @param <A> type of the answer, as declared by the ask */
  <A> Future<A> toFuture();

  record Answer(Object value) implements Reply {
    @Override
    @SuppressWarnings("unchecked")
    public <A> Future<A> toFuture() {
      return Future.succeededFuture((A) value);
    }
  }

  record Refused(Refusal refusal) implements Reply {
    @Override
    public <A> Future<A> toFuture() {
      return Future.failedFuture(refusal);
    }
  }

  static Reply of(Object value) {
    return new Answer(value);
  }

  static Reply of(Refusal refusal) {
    return new Refused(refusal);
  }
}
