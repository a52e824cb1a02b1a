// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import tidings.store.StoreException;

/** What waits for the writer: transactions, and bulks in a lane of their own. */
final class WriteQueue {
  /** Transactions that are written together at the most. */
  private static final int MAX_GROUP_SIZE = 1000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition notEmpty = lock.newCondition();
  private final ByteBoundedQueue<TransactionWrite> writes = new ByteBoundedQueue<>();
  private final ByteBoundedQueue<BulkWrite> bulks = new ByteBoundedQueue<>();
  private boolean closed;

  /** What the writer does next: all of the transactions, then a piece of the bulk. */
  record Round(List<TransactionWrite> writes, Optional<BulkWrite> bulk) {}

  void add(TransactionWrite write) {
    add(writes, write);
  }

  void add(BulkWrite bulk) {
    add(bulks, bulk);
  }

  /** @throws StoreException when too much waits already, or the store is closed */
  private <T extends PendingWrite> void add(ByteBoundedQueue<T> queue, T pending) {
    lock.lock();
    try {
      if (closed) {
        throw new StoreException("The store is closed.");
      }
      if (queue.isFull()) {
        throw new StoreException("Too much waits to be written already.");
      }
      queue.add(pending);
      notEmpty.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Lets a bulk that is not at its end wait for its next turn, after the others. */
  void requeue(BulkWrite bulk) {
    lock.lock();
    try {
      bulks.add(bulk);
    } finally {
      lock.unlock();
    }
  }

  /** Waits for something to write; nothing comes any more once it is closed and empty. */
  Optional<Round> next() {
    lock.lock();
    try {
      while (writes.isEmpty() && bulks.isEmpty() && !closed) {
        notEmpty.awaitUninterruptibly();
      }
      return writes.isEmpty() && bulks.isEmpty()
          ? Optional.empty()
          : Optional.of(new Round(writes.poll(MAX_GROUP_SIZE), bulks.poll(1).stream().findFirst()));
    } finally {
      lock.unlock();
    }
  }

  void close() {
    lock.lock();
    try {
      closed = true;
      notEmpty.signal();
    } finally {
      lock.unlock();
    }
  }
}
