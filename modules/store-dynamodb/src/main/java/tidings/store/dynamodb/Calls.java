// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tidings.store.StoreFailure;

/**
 * Asks DynamoDB, and asks again when the trouble is a passing one, until the time of the call is
 * over. The SDK's own retries are off: they begin at a second when it throttles, which would hold
 * up a fan-out.
 */
final class Calls {
  /** An answer commonly takes 10 ms; a batch of large items 100. */
  static final Duration ATTEMPT = Duration.ofSeconds(3);
  /** Whoever asked has given up by then. */
  static final Duration CALL = Duration.ofSeconds(10);

  private final Timer timer;
  private final Backoff backoff;
  private final Concurrency concurrency;
  private volatile boolean closed;

  Calls(Timer timer, Backoff backoff, Concurrency concurrency) {
    this.timer = timer;
    this.backoff = backoff;
    this.concurrency = concurrency;
  }

  /**
   * The answer, on some thread of the SDK's. Fails with what the SDK has thrown.
   *
   * @param attempt asks once; it is called again as long as its failures are {@link Passing}
   */
  <T> Future<T> call(Supplier<CompletableFuture<T>> attempt) {
    return call(CALL, attempt);
  }

  <T> Future<T> call(Duration within, Supplier<CompletableFuture<T>> attempt) {
    var call = new Call<>(attempt, timer.nanos() + within.toNanos());
    call.begin();
    return call.promise.future();
  }

  /** Lets no more calls begin. */
  void close() {
    closed = true;
  }

  private final class Call<T> {
    private final Supplier<CompletableFuture<T>> attempt;
    private final long deadline;
    private final Promise<T> promise = Promise.promise();
    private int failed;

    Call(Supplier<CompletableFuture<T>> attempt, long deadline) {
      this.attempt = attempt;
      this.deadline = deadline;
    }

    void begin() {
      try {
        if (closed) {
          throw new StoreFailure("The store is closed.");
        }
        concurrency.enter(this::ask);
      } catch (StoreFailure refusal) {
        promise.fail(refusal);
      }
    }

    private void ask() {
      if (timer.nanos() > deadline) {
        concurrency.leave(false);
        promise.fail(new StoreFailure("DynamoDB is busy: a call waited too long for its turn."));
        return;
      }
      started().whenComplete((answer, failure) -> {
        var cause = causeOf(failure);
        concurrency.leave(cause != null && Passing.isThrottling(cause));
        if (cause == null) {
          promise.complete(answer);
        } else {
          failed(cause);
        }
      });
    }

    private CompletableFuture<T> started() {
      try {
        return attempt.get();
      } catch (RuntimeException failure) {
        return CompletableFuture.failedFuture(failure);
      }
    }

    private void failed(Throwable cause) {
      failed++;
      var pause = backoff.after(failed);
      if (Passing.is(cause) && timer.nanos() + pause.toNanos() < deadline) {
        timer.after(pause, this::begin);
      } else {
        promise.fail(cause);
      }
    }
  }

  private static @Nullable Throwable causeOf(@Nullable Throwable failure) {
    return failure instanceof CompletionException wrapped ? wrapped.getCause() : failure;
  }
}
