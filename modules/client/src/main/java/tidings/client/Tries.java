// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static tidings.core.Reason.BUSY;
import static tidings.core.Reason.TIMED_OUT;
import static tidings.core.Reason.UNAVAILABLE;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Makes calls, and makes them again when they fail in a way that may pass. */
record Tries(Vertx vertx, Patience patience) {

  /** A call that does the same, however often it is made. */
  <T> Future<T> repeatable(Supplier<Future<T>> call) {
    return attempt(call, true, 1);
  }

  /** A call that is only made again when the server has not had it. */
  <T> Future<T> once(Supplier<Future<T>> call) {
    return attempt(call, false, 1);
  }

  private <T> Future<T> attempt(Supplier<Future<T>> call, boolean repeatable, int number) {
    return call.get()
        .recover(
            failure -> pause(failure, repeatable, number)
                .map(
                    pause -> vertx.timer(pause.toMillis(), TimeUnit.MILLISECONDS)
                        .compose(over -> attempt(call, repeatable, number + 1)))
                .orElseGet(() -> Future.failedFuture(failure)));
  }

  /** How long to wait before it is worth another try; empty when it is not. */
  private Optional<Duration> pause(Throwable failure, boolean repeatable, int tried) {
    if (tried == patience.tries()) {
      return Optional.empty();
    }
    var usual = patience.pauseAfter(tried, ThreadLocalRandom.current());
    return switch (failure) {
      case NoAnswer lost when repeatable || lost.neverSent() -> Optional.of(usual);
      case Refused refused when repeatable && mayPass(refused) ->
        Optional.of(refused.retryAfter().map(usual::plus).orElse(usual))
            .filter(pause -> pause.compareTo(Patience.LONGEST_PAUSE) <= 0);
      default -> Optional.empty();
    };
  }

  private static boolean mayPass(Refused refused) {
    return refused.is(BUSY) || refused.is(UNAVAILABLE) || refused.is(TIMED_OUT);
  }
}
