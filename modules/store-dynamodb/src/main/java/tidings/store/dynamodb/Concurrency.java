// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * How many requests are under way at once: one more after each round that went well, half of them
 * when DynamoDB says that it is too much. The others wait in order.
 */
final class Concurrency {
  static final int LEAST = 4;
  static final int FIRST = 64;
  static final int MOST = 128;

  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private double limit = FIRST;
  private int running;
  /** Requests that were under way when the limit was halved: their failures are old news. */
  private int forgiven;

  /** Starts it now or when its turn comes. */
  void enter(Runnable start) {
    synchronized (this) {
      if (running >= (int) limit) {
        waiting.add(start);
        return;
      }
      running++;
    }
    start.run();
  }

  /** One has ended. */
  void leave(boolean throttled) {
    next(throttled).forEach(Runnable::run);
  }

  private synchronized List<Runnable> next(boolean throttled) {
    running--;
    boolean old = forgiven > 0;
    forgiven = Math.max(0, forgiven - 1);
    if (!throttled) {
      limit = Math.min(MOST, limit + 1 / limit);
    } else if (!old) {
      limit = Math.max(LEAST, limit / 2);
      forgiven = running;
    }
    var started = new ArrayList<Runnable>();
    while (running < (int) limit && !waiting.isEmpty()) {
      running++;
      started.add(waiting.remove());
    }
    return started;
  }

  synchronized int limit() {
    return (int) limit;
  }
}
