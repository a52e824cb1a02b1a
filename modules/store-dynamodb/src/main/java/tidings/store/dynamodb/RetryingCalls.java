// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tidings.store.StoreException;

/**
 * Asks DynamoDB, and asks again when the trouble is a passing one, until the time of the call is
 * over. The SDK's own retries are off: they begin at a second when it throttles, which would hold
 * up a fan-out.
 */
final class RetryingCalls {
  /** Calls that have not ended, those that wait for their turn or until they ask again with them. */
  static final int MAX_OPEN_CALLS = 10_000;

  private final Scheduler scheduler;
  private final Backoff backoff;
  private final Duration timeout;
  private final AdaptiveConcurrency concurrency = new AdaptiveConcurrency();
  private final Set<Call<?>> openCalls = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /** @param timeout how long after its beginning a call may ask once more */
  RetryingCalls(Scheduler scheduler, Backoff backoff, Duration timeout) {
    this.scheduler = scheduler;
    this.backoff = backoff;
    this.timeout = timeout;
  }

  /**
   * The answer, on some thread of the SDK's. Fails with what the SDK has thrown, or with a
   * {@link StoreException}.
   *
   * @param attempt asks once; it is called again as long as its failures are {@link TransientFailures}
   */
  <T> Future<T> call(Supplier<CompletableFuture<T>> attempt) {
    var call = new Call<>(attempt);
    openCalls.add(call);
    if (closed) {
      call.fail(closed());
    } else if (openCalls.size() > MAX_OPEN_CALLS) {
      call.fail(new StoreException("Too much waits for DynamoDB already."));
    } else {
      call.start();
    }
    return call.promise.future();
  }

  /** Ends all calls, and lets no more begin. */
  void close() {
    closed = true;
    openCalls.forEach(call -> call.fail(closed()));
  }

  private static StoreException closed() {
    return new StoreException("The store is closed.");
  }

  private final class Call<T> {
    private final Supplier<CompletableFuture<T>> attempt;
    private final long startNanos = scheduler.nanos();
    private final Promise<T> promise = Promise.promise();
    private int failed;

    Call(Supplier<CompletableFuture<T>> attempt) {
      this.attempt = attempt;
    }

    void start() {
      // Elsewhere: an attempt that fails at once ends its turn, and so begins the next one.
      concurrency.enter(() -> scheduler.execute(this::attemptOnce));
    }

    private void attemptOnce() {
      if (promise.future().isComplete() || !hasTimeFor(Duration.ZERO)) {
        concurrency.leave(false);
        fail(new StoreException("DynamoDB is busy: a call has waited too long for its turn."));
        return;
      }
      startAttempt().whenComplete((answer, failure) -> {
        var cause = causeOf(failure);
        concurrency.leave(cause != null && TransientFailures.isThrottling(cause));
        if (cause == null) {
          succeed(answer);
        } else {
          failed(cause);
        }
      });
    }

    private CompletableFuture<T> startAttempt() {
      try {
        return attempt.get();
      } catch (RuntimeException failure) {
        return CompletableFuture.failedFuture(failure);
      }
    }

    private void failed(Throwable cause) {
      failed++;
      var pause = backoff.after(failed);
      if (TransientFailures.isTransient(cause) && hasTimeFor(pause)) {
        scheduler.schedule(pause, this::start);
      } else {
        fail(cause);
      }
    }

    private boolean hasTimeFor(Duration pause) {
      return scheduler.nanos() - startNanos + pause.toNanos() < timeout.toNanos();
    }

    /** Nothing, if it has ended already. */
    private void succeed(T answer) {
      openCalls.remove(this);
      promise.tryComplete(answer);
    }

    private void fail(Throwable cause) {
      openCalls.remove(this);
      promise.tryFail(cause);
    }
  }

  private static @Nullable Throwable causeOf(@Nullable Throwable failure) {
    return failure instanceof CompletionException wrapped ? wrapped.getCause() : failure;
  }
}
