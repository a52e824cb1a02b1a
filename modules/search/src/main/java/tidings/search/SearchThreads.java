// SPDX-License-Identifier: Apache-2.0
package tidings.search;

import static java.util.concurrent.TimeUnit.SECONDS;
import static tidings.core.errors.ErrorCode.BUSY;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * The threads that read the index: its files are mapped into memory, so a read may wait for the disk
 * wherever it is, or it waits for other servers. There is none while nobody searches.
 */
final class SearchThreads {
  private static final int READING_THREADS =
      Math.max(2, Runtime.getRuntime().availableProcessors());
  /** Max. searches that wait for other servers at the same time. */
  private static final int WAITING_THREADS = 32;
  /** Max. searches that wait for a thread; more are refused as {@code busy}. */
  private static final int MAX_WAITING = 256;
  private static final int IDLE_SECONDS = 30;

  private final ThreadPoolExecutor threads;

  /** @param isRemote whether searches only wait for other servers */
  SearchThreads(boolean isRemote) {
    int count = isRemote ? WAITING_THREADS : READING_THREADS;
    threads = new ThreadPoolExecutor(count, count, IDLE_SECONDS, SECONDS,
        new ArrayBlockingQueue<>(MAX_WAITING), SearchThreads::newThread);
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
        } catch (Throwable failure) {
          result.fail(failure);
        }
      });
    } catch (RejectedExecutionException full) {
      return Future.failedFuture(BUSY.refusal("too many searches are waiting; retry later"));
    }
    return result.future();
  }

  void stop() {
    threads.shutdown();
  }
}
