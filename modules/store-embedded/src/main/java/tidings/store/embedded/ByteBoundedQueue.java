// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/** A queue that is full when what waits in it takes too much memory; its owner guards it. */
final class ByteBoundedQueue<T extends PendingWrite> {
  /** One more is taken below this, however large it is. */
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
