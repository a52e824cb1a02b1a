// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import io.vertx.core.Future;

/** What an actor sends back: its answer or its refusal. */
sealed interface Reply {
  record Answer(Object value) implements Reply {}

  record No(Refusal refusal) implements Reply {}

  static Reply of(Object value) {
    return new Answer(value);
  }

  static Reply of(Refusal refusal) {
    return new No(refusal);
  }

  /** @param <A> the type that the ask declares */
  @SuppressWarnings("unchecked")
  default <A> Future<A> toFuture() {
    return switch (this) {
      case Answer(var value) -> Future.succeededFuture((A) value);
      case No(var refusal) -> Future.failedFuture(refusal);
    };
  }
}
