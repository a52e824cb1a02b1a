// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * A queue of writes that is bounded by the memory they take. Not thread-safe: its owner holds a
 * lock.
 */
final class ByteBoundedQueue<T extends PendingWrite> {
  /** Below this size, the queue accepts one more write of any size. */
  private static final long MAX_BYTES = 64 << 20;

  private final Queue<T> queue = new ArrayDeque<>();
  private long bytes;

  boolean isEmpty() {
    return queue.isEmpty();
  }

  boolean isFull() {
    return bytes >= MAX_BYTES;
  }

  void add(T pending) {
    queue.add(pending);
    bytes += pending.bytes();
  }

  List<T> poll(int limit) {
    var taken = new ArrayList<T>();
    while (taken.size() < limit && !queue.isEmpty()) {
      var first = queue.remove();
      bytes -= first.bytes();
      taken.add(first);
    }
    return taken;
  }
}
