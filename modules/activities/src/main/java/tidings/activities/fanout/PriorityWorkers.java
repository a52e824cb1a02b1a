// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import java.time.Duration;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A thread pool with two priorities, in order of submission within each. Thread-safe. */
final class PriorityWorkers {
  private final ThreadPoolExecutor threads;
  private final AtomicLong sequence = new AtomicLong();

  private record PrioritizedTask(boolean urgent, long number, Runnable work)
      implements Runnable, Comparable<PrioritizedTask> {
    @Override
    public int compareTo(PrioritizedTask other) {
      return urgent == other.urgent ? Long.compare(number, other.number) : urgent ? -1 : 1;
    }

    @Override
    public void run() {
      work.run();
    }
  }

  PriorityWorkers(int count) {
    var number = new AtomicInteger();
    threads = new ThreadPoolExecutor(
        count, count, 0, TimeUnit.SECONDS, new PriorityBlockingQueue<>(),
        work -> new Thread(work, "tidings-fanout-" + number.getAndIncrement()));
  }

  /** @throws RejectedExecutionException after {@link #stop} */
  void submitUrgent(Runnable work) {
    threads.execute(new PrioritizedTask(true, sequence.getAndIncrement(), work));
  }

  /** @throws RejectedExecutionException after {@link #stop} */
  void submitDeferred(Runnable work) {
    threads.execute(new PrioritizedTask(false, sequence.getAndIncrement(), work));
  }

  /** Rejects new tasks. Tasks that wait already still run. */
  void stop() {
    threads.shutdown();
  }

  /** @return whether all tasks ended in time */
  boolean awaitTermination(Duration timeout) throws InterruptedException {
    return threads.awaitTermination(timeout.toMillis(), TimeUnit.MILLISECONDS);
  }
}
