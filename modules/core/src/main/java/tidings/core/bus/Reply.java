// SPDX-License-Identifier: Apache-2.0
package tidings.core.bus;

import io.vertx.core.Future;
import tidings.core.errors.Refusal;

/** The reply of an actor: an answer or a refusal. */
sealed interface Reply {
  record Answer(Object value) implements Reply {}

  record Refused(Refusal refusal) implements Reply {}

  static Reply of(Object value) {
    return new Answer(value);
  }

  static Reply of(Refusal refusal) {
    return new Refused(refusal);
  }

  /** @param <A> type of the answer, as declared by the ask */
  @SuppressWarnings("unchecked")
  default <A> Future<A> toFuture() {
    return switch (this) {
      case Answer(var value) -> Future.succeededFuture((A) value);
      case Refused(var refusal) -> Future.failedFuture(refusal);
    };
  }
}
