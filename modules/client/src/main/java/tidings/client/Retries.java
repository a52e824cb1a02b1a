// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static tidings.core.errors.ErrorCode.BUSY;
import static tidings.core.errors.ErrorCode.RATE_LIMITED;
import static tidings.core.errors.ErrorCode.TIMED_OUT;
import static tidings.core.errors.ErrorCode.UNAVAILABLE;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Retries calls that fail with a transient error. */
record Retries(Vertx vertx, RetryPolicy policy) {

  /** Runs a call that is safe to repeat. */
  <T> Future<T> idempotent(Supplier<Future<T>> call) {
    return attempt(call, true, 1);
  }

  /** Runs a call that is repeated only if it was never sent. */
  <T> Future<T> atMostOnce(Supplier<Future<T>> call) {
    return attempt(call, false, 1);
  }

  private <T> Future<T> attempt(Supplier<Future<T>> call, boolean idempotent, int number) {
    return call.get()
        .recover(
            failure -> findRetryDelay(failure, idempotent, number)
                .map(
                    delay -> vertx.timer(delay.toMillis(), TimeUnit.MILLISECONDS)
                        .compose(over -> attempt(call, idempotent, number + 1)))
                .orElseGet(() -> Future.failedFuture(failure)));
  }

  /** The delay before the next attempt; empty if there is none. */
  private Optional<Duration> findRetryDelay(Throwable failure, boolean idempotent, int attempts) {
    if (attempts == policy.maxAttempts()) {
      return Optional.empty();
    }
    var backoff = policy.backoffAfter(attempts, ThreadLocalRandom.current());
    if (failure instanceof NoResponseException lost) {
      return idempotent || lost.wasNeverSent() ? Optional.of(backoff) : Optional.empty();
    }
    if (failure instanceof ApiRefusal refused
        && (refused.is(RATE_LIMITED) || idempotent && isTransient(refused))) {
      return Optional.of(refused.retryAfter().map(backoff::plus).orElse(backoff))
          .filter(delay -> delay.compareTo(RetryPolicy.MAX_BACKOFF) <= 0);
    }
    return Optional.empty();
  }

  private static boolean isTransient(ApiRefusal refused) {
    return refused.is(BUSY) || refused.is(UNAVAILABLE) || refused.is(TIMED_OUT);
  }
}
