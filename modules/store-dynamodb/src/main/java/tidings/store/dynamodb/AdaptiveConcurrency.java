// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * An adaptive limit for concurrent requests (additive increase, multiplicative decrease): it grows
 * by one per round of successes and halves when DynamoDB has too much to do. Requests above the
 * limit wait in order, those of large batches in a queue of their own: both queues take turns, so
 * that a like does not wait for the rows of a fan-out.
 */
final class AdaptiveConcurrency {
  static final int MIN_LIMIT = 4;
  static final int INITIAL_LIMIT = 64;
  static final int MAX_LIMIT = 128;

  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private final Queue<Runnable> waitingOfBatches = new ArrayDeque<>();
  private boolean isTurnOfBatches;
  private double limit = INITIAL_LIMIT;
  private int running;
  /** Requests that were running when the limit was halved, and do not halve it again. */
  private int staleRequests;

  /** Starts a request, now or when a slot is free. @param ofBatch whether it is one of many */
  void enter(boolean ofBatch, Runnable start) {
    synchronized (this) {
      if (running >= (int) limit) {
        (ofBatch ? waitingOfBatches : waiting).add(start);
        return;
      }
      running++;
    }
    start.run();
  }

  /**
   * Frees the slot of a finished request.
   *
   * @param overloaded whether it was throttled or slow
   */
  void leave(boolean overloaded) {
    releaseAndAdmit(overloaded).forEach(Runnable::run);
  }

  private synchronized List<Runnable> releaseAndAdmit(boolean overloaded) {
    running--;
    boolean stale = staleRequests > 0;
    staleRequests = Math.max(0, staleRequests - 1);
    if (!overloaded) {
      limit = Math.min(MAX_LIMIT, limit + 1 / limit);
    } else if (!stale) {
      limit = Math.max(MIN_LIMIT, limit / 2);
      staleRequests = running;
    }
    var admitted = new ArrayList<Runnable>();
    while (running < (int) limit && !(waiting.isEmpty() && waitingOfBatches.isEmpty())) {
      running++;
      admitted.add(removeNext());
    }
    return admitted;
  }

  private Runnable removeNext() {
    boolean ofBatch = waiting.isEmpty() || isTurnOfBatches && !waitingOfBatches.isEmpty();
    isTurnOfBatches = !ofBatch;
    return (ofBatch ? waitingOfBatches : waiting).remove();
  }

  synchronized int limit() {
    return (int) limit;
  }
}
