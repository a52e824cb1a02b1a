// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import tidings.store.StoreFailure;

/** What waits for the writer: transactions, and bulks in a lane of their own. */
final class Backlog {
  /** Transactions that are written together at the most. */
  private static final int TOGETHER = 1000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrival = lock.newCondition();
  private final Lane<Write> writes = new Lane<>();
  private final Lane<Bulk> bulks = new Lane<>();
  private boolean closed;

  /** What the writer does next: all of the transactions, then a piece of the bulk. */
  record Round(List<Write> writes, Optional<Bulk> bulk) {}

  void add(Write write) {
    add(writes, write);
  }

  void add(Bulk bulk) {
    add(bulks, bulk);
  }

  /** @throws StoreFailure when too much waits already, or the store is closed */
  private <T extends Waiting> void add(Lane<T> lane, T waiting) {
    lock.lock();
    try {
      if (closed) {
        throw new StoreFailure("The store is closed.");
      }
      if (lane.full()) {
        throw new StoreFailure("Too much waits to be written already.");
      }
      lane.add(waiting);
      arrival.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Lets a bulk that is not at its end wait for its next turn, after the others. */
  void again(Bulk bulk) {
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
        arrival.awaitUninterruptibly();
      }
      return writes.isEmpty() && bulks.isEmpty()
          ? Optional.empty()
          : Optional.of(new Round(writes.take(TOGETHER), bulks.take(1).stream().findFirst()));
    } finally {
      lock.unlock();
    }
  }

  void close() {
    lock.lock();
    try {
      closed = true;
      arrival.signal();
    } finally {
      lock.unlock();
    }
  }
}
