// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import tidings.core.concurrent.Backoff;
import tidings.store.StoreException;

/**
 * Calls DynamoDB and retries transient failures with backoff until the timeout of the call. The
 * SDK's own retries are off: after throttling they start with a delay of a second, which would
 * stall a fan-out.
 */
final class RetryingCalls {
  /** Maximum number of unfinished calls, including those that wait for a slot or a retry. */
  static final int MAX_OPEN_CALLS = 10_000;
  /**
   * An attempt that takes longer is a sign of too many requests, as throttling is. One without a
   * response may still wait in the queue of the store, where its retry would be one more.
   */
  static final Duration SLOW = Duration.ofSeconds(1);
  private static final RandomGenerator SYSTEM_RANDOM = () -> ThreadLocalRandom.current().nextLong();
  /**
   * From 25 ms, as a response takes about 10 ms, to a second, as a throttled partition has new
   * capacity every second.
   */
  private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(25), Duration.ofSeconds(1));

  private final Scheduler scheduler;
  private final RandomGenerator random;
  private final Duration timeout;
  private final AdaptiveConcurrency concurrency = new AdaptiveConcurrency();
  private final Set<RetriedCall<?>> openCalls = ConcurrentHashMap.newKeySet();
  private final Promise<Void> lastAttemptEnded = Promise.promise();
  // Guarded by this.
  private boolean closed;
  private int runningAttempts;

  /** @param timeout time since the start of a call after which it is not retried */
  RetryingCalls(Scheduler scheduler, RandomGenerator random, Duration timeout) {
    this.scheduler = scheduler;
    this.random = random;
    this.timeout = timeout;
  }

  static RetryingCalls of(Duration timeout) {
    return new RetryingCalls(Scheduler.SYSTEM, SYSTEM_RANDOM, timeout);
  }

  /**
   * Returns the response, on an SDK thread. Fails with the exception of the SDK or with a {@link
   * StoreException}.
   *
   * @param attempt sends the request once; called again after {@link TransientFailures}
   */
  <T> Future<T> call(Supplier<CompletableFuture<T>> attempt) {
    return call(false, attempt);
  }

  /** The same. @param ofBatch whether it is one of many calls, which wait in a queue of their own */
  <T> Future<T> call(boolean ofBatch, Supplier<CompletableFuture<T>> attempt) {
    var call = new RetriedCall<>(ofBatch, attempt);
    openCalls.add(call);
    if (isClosed()) {
      call.fail(closed());
    } else if (openCalls.size() > MAX_OPEN_CALLS) {
      call.fail(new StoreException("Too many calls to DynamoDB are queued."));
    } else {
      call.start();
    }
    return call.promise.future();
  }

  /**
   * Fails all calls and rejects new ones.
   *
   * @return completes when the last attempt has ended, as a client that is closed before then may
   *         abort the process
   */
  Future<Void> close() {
    synchronized (this) {
      closed = true;
      if (runningAttempts == 0) {
        lastAttemptEnded.tryComplete();
      }
    }
    openCalls.forEach(call -> call.fail(closed()));
    return lastAttemptEnded.future();
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  /** False if no attempt may begin any more. */
  private synchronized boolean beginAttempt() {
    if (!closed) {
      runningAttempts++;
    }
    return !closed;
  }

  private synchronized void endAttempt() {
    runningAttempts--;
    if (closed && runningAttempts == 0) {
      lastAttemptEnded.complete();
    }
  }

  private static StoreException closed() {
    return new StoreException("The store is closed.");
  }

  private final class RetriedCall<T> {
    private final boolean ofBatch;
    private final Supplier<CompletableFuture<T>> attempt;
    private final long startNanos = scheduler.nanos();
    private final Promise<T> promise = Promise.promise();
    private int failed;
    private @Nullable Throwable lastFailure;

    RetriedCall(boolean ofBatch, Supplier<CompletableFuture<T>> attempt) {
      this.ofBatch = ofBatch;
      this.attempt = attempt;
    }

    void start() {
      // On another thread: an attempt that fails at once starts the next one recursively.
      concurrency.enter(ofBatch, () -> scheduler.execute(this::attemptOnce));
    }

    private void attemptOnce() {
      if (promise.future().isComplete() || !hasTimeFor(Duration.ZERO)) {
        concurrency.leave(false);
        fail(outOfTime());
        return;
      }
      if (!beginAttempt()) {
        concurrency.leave(false);
        fail(closed());
        return;
      }
      long sentNanos = scheduler.nanos();
      startAttempt().whenComplete((answer, failure) -> {
        endAttempt();
        var cause = causeOf(failure);
        concurrency.leave(
            hasTaken(SLOW, sentNanos)
                || cause != null && TransientFailures.isThrottling(cause));
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
      lastFailure = cause;
      var pause = BACKOFF.jitteredDelay(failed, random);
      if (TransientFailures.isTransient(cause) && hasTimeFor(pause)) {
        scheduler.schedule(pause, this::start);
      } else {
        fail(cause);
      }
    }

    /** Prefers the failure of the last attempt: it names the cause, and its request may be stored. */
    private Throwable outOfTime() {
      return lastFailure != null
          ? lastFailure
          : new StoreException("DynamoDB is busy: a call has waited too long to be sent.");
    }

    private boolean hasTimeFor(Duration pause) {
      return !hasTaken(timeout.minus(pause), startNanos);
    }

    private boolean hasTaken(Duration time, long sinceNanos) {
      return scheduler.nanos() - sinceNanos >= time.toNanos();
    }

    /** Has no effect if the call has ended already. */
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
