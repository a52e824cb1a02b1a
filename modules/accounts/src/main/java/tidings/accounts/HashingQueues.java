// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.errors.ErrorCode.BUSY;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * Bounded queues of hashes that share threads in turns: a full queue of one kind does not delay the
 * other by more than one hash at a time.
 */
final class HashingQueues {
  /** Half of the cores, so that a wave of sign-ins does not starve other requests. */
  static final int THREADS =
      Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
  /** Max. queued hashes of a kind, about 1 second of work; further ones are {@code busy}. */
  static final int CAPACITY = 64;

  /** The purpose of a hash, each with a queue of its own. */
  enum Kind {
    /** Creating accounts, which anybody may do. */
    SIGN_UP,
    /** Checking and changing passwords of accounts. */
    SIGN_IN
  }

  private final ExecutorService threads = Executors.newFixedThreadPool(
      THREADS, Thread.ofPlatform().name("passwords-", 0).daemon().factory());
  private final Queue<Runnable> signUps = new ArrayDeque<>(CAPACITY);
  private final Queue<Runnable> signIns = new ArrayDeque<>(CAPACITY);
  private Kind lastRun = Kind.SIGN_IN;

  /** Runs the work on one of the threads; fails as {@code busy} if its queue is full. */
  <T> Future<T> run(Kind kind, Supplier<T> work) {
    var promise = Promise.<T>promise();
    if (!offer(kind, () -> complete(promise, work))) {
      return Future.failedFuture(BUSY.refusal("too many sign-ins at the moment; try again"));
    }
    threads.execute(() -> take().run());
    return promise.future();
  }

  private static <T> void complete(Promise<T> promise, Supplier<T> work) {
    try {
      promise.complete(work.get());
    } catch (Throwable failure) {
      promise.fail(failure);
    }
  }

  private synchronized boolean offer(Kind kind, Runnable task) {
    var queue = queue(kind);
    return queue.size() < CAPACITY && queue.add(task);
  }

  /** The next task: of the kind that did not run last, if one waits. */
  private synchronized Runnable take() {
    for (var kind : new Kind[]{other(lastRun), lastRun}) {
      var task = queue(kind).poll();
      if (task != null) {
        lastRun = kind;
        return task;
      }
    }
    throw new IllegalStateException("there is a task for each run");
  }

  private Queue<Runnable> queue(Kind kind) {
    return kind == Kind.SIGN_UP ? signUps : signIns;
  }

  private static Kind other(Kind kind) {
    return kind == Kind.SIGN_UP ? Kind.SIGN_IN : Kind.SIGN_UP;
  }

  /** Accepts no more work; queued work still completes. */
  void close() {
    threads.shutdown();
  }
}
