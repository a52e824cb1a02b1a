// SPDX-License-Identifier: Apache-2.0
package tidings.search;

import static java.util.concurrent.TimeUnit.SECONDS;
import static tidings.core.errors.ErrorCode.BUSY;
import static tidings.core.errors.ErrorCode.SEARCH_NOT_READY;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import org.apache.lucene.store.AlreadyClosedException;
import tidings.core.errors.Refusal;

/**
 * The threads that read the index: its files are mapped into memory, so a read may wait for the disk
 * wherever it is. There is none while nobody searches.
 */
final class SearchThreads {
  private static final int THREADS = Math.max(2, Runtime.getRuntime().availableProcessors());
  /** Max. searches that wait for a thread; more are refused as {@code busy}. */
  private static final int MAX_WAITING = 256;
  private static final int IDLE_SECONDS = 30;
  private static final Duration RETRY_AFTER = Duration.ofSeconds(3);

  private final ThreadPoolExecutor threads = new ThreadPoolExecutor(THREADS, THREADS,
      IDLE_SECONDS, SECONDS, new ArrayBlockingQueue<>(MAX_WAITING), SearchThreads::newThread);

  SearchThreads() {
    threads.allowCoreThreadTimeOut(true);
  }

  private static Thread newThread(Runnable searches) {
    var thread = new Thread(searches, "search");
    thread.setDaemon(true);
    return thread;
  }

  <T> Future<T> run(Callable<T> search) {
    var result = Promise.<T>promise();
    try {
      threads.execute(() -> {
        try {
          result.complete(search.call());
        } catch (Throwable failure) { // the index may be opened again meanwhile
          result.fail(failure instanceof AlreadyClosedException ? notReady() : failure);
        }
      });
    } catch (RejectedExecutionException full) {
      return Future.failedFuture(BUSY.refusal("too many searches are waiting; retry later"));
    }
    return result.future();
  }

  /** The index is being built or opened. */
  static Refusal notReady() {
    return SEARCH_NOT_READY.refusal("the search index is being built; retry later")
        .withRetryAfter(RETRY_AFTER);
  }

  void stop() {
    threads.shutdown();
  }
}
