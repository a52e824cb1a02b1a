// SPDX-License-Identifier: Apache-2.0
package tidings.core.bus;

import io.vertx.core.Future;
import tidings.core.errors.Refusal;

/** What an actor sends back: its answer or its refusal. */
sealed interface Reply {
  record Answer(Object value) implements Reply {}

  record Refused(Refusal refusal) implements Reply {}

  static Reply of(Object value) {
    return new Answer(value);
  }

  static Reply of(Refusal refusal) {
    return new Refused(refusal);
  }

  /** @param <A> the type that the ask declares */
  @SuppressWarnings("unchecked")
  default <A> Future<A> toFuture() {
    return switch (this) {
      case Answer(var value) -> Future.succeededFuture((A) value);
      case Refused(var refusal) -> Future.failedFuture(refusal);
    };
  }
}
