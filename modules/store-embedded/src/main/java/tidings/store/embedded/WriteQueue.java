// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import tidings.store.StoreException;

/** The queue of the writer: transactions, and a separate lane for bulk writes. */
final class WriteQueue {
  /** Maximum number of transactions per group. */
  private static final int MAX_GROUP_SIZE = 1000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition notEmpty = lock.newCondition();
  private final ByteBoundedQueue<TransactionWrite> writes = new ByteBoundedQueue<>();
  private final ByteBoundedQueue<BulkWrite> bulks = new ByteBoundedQueue<>();
  private boolean closed;

  /** The next work of the writer: all queued transactions, then a chunk of a bulk. */
  record Round(List<TransactionWrite> writes, Optional<BulkWrite> bulk) {}

  void add(TransactionWrite write) {
    add(writes, write);
  }

  void add(BulkWrite bulk) {
    add(bulks, bulk);
  }

  /** @throws StoreException if the queue is full or the store is closed */
  private <T extends PendingWrite> void add(ByteBoundedQueue<T> queue, T pending) {
    lock.lock();
    try {
      if (closed) {
        throw new StoreException("The store is closed.");
      }
      if (queue.isFull()) {
        throw new StoreException("Too many writes are queued.");
      }
      queue.add(pending);
      notEmpty.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Puts an unfinished bulk back at the end of its lane. */
  void requeue(BulkWrite bulk) {
    lock.lock();
    try {
      bulks.add(bulk);
    } finally {
      lock.unlock();
    }
  }

  /** Waits for the next work; empty once the queue is closed and drained. */
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
