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
import tidings.store.StoreFailure;

/**
 * Asks DynamoDB, and asks again when the trouble is a passing one, until the time of the call is
 * over. The SDK's own retries are off: they begin at a second when it throttles, which would hold
 * up a fan-out.
 */
final class Calls {
  /** Calls that have not ended, those that wait for their turn or until they ask again with them. */
  static final int MOST = 10_000;

  private final Timer timer;
  private final Backoff backoff;
  private final Duration within;
  private final Concurrency concurrency = new Concurrency();
  private final Set<Call<?>> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /** @param within how long after its beginning a call may ask once more */
  Calls(Timer timer, Backoff backoff, Duration within) {
    this.timer = timer;
    this.backoff = backoff;
    this.within = within;
  }

  /**
   * The answer, on some thread of the SDK's. Fails with what the SDK has thrown, or with a
   * {@link StoreFailure}.
   *
   * @param attempt asks once; it is called again as long as its failures are {@link Passing}
   */
  <T> Future<T> call(Supplier<CompletableFuture<T>> attempt) {
    var call = new Call<>(attempt);
    open.add(call);
    if (closed) {
      call.fail(closed());
    } else if (open.size() > MOST) {
      call.fail(new StoreFailure("Too much waits for DynamoDB already."));
    } else {
      call.begin();
    }
    return call.promise.future();
  }

  /** Ends all calls, and lets no more begin. */
  void close() {
    closed = true;
    open.forEach(call -> call.fail(closed()));
  }

  private static StoreFailure closed() {
    return new StoreFailure("The store is closed.");
  }

  private final class Call<T> {
    private final Supplier<CompletableFuture<T>> attempt;
    private final long begun = timer.nanos();
    private final Promise<T> promise = Promise.promise();
    private int failed;

    Call(Supplier<CompletableFuture<T>> attempt) {
      this.attempt = attempt;
    }

    void begin() {
      // Elsewhere: an attempt that fails at once ends its turn, and so begins the next one.
      concurrency.enter(() -> timer.soon(this::ask));
    }

    private void ask() {
      if (promise.future().isComplete() || !hasTimeFor(Duration.ZERO)) {
        concurrency.leave(false);
        fail(new StoreFailure("DynamoDB is busy: a call has waited too long for its turn."));
        return;
      }
      started().whenComplete((answer, failure) -> {
        var cause = causeOf(failure);
        concurrency.leave(cause != null && Passing.isThrottling(cause));
        if (cause == null) {
          succeed(answer);
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
      if (Passing.is(cause) && hasTimeFor(pause)) {
        timer.after(pause, this::begin);
      } else {
        fail(cause);
      }
    }

    private boolean hasTimeFor(Duration pause) {
      return timer.nanos() - begun + pause.toNanos() < within.toNanos();
    }

    /** Nothing, if it has ended already. */
    private void succeed(T answer) {
      open.remove(this);
      promise.tryComplete(answer);
    }

    private void fail(Throwable cause) {
      open.remove(this);
      promise.tryFail(cause);
    }
  }

  private static @Nullable Throwable causeOf(@Nullable Throwable failure) {
    return failure instanceof CompletionException wrapped ? wrapped.getCause() : failure;
  }
}
