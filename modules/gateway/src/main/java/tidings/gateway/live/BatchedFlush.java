// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Flushes the sockets of one event loop together, after the tasks that were queued on the loop. A
 * burst of frames so takes one system call per socket instead of one per frame. After a flush of
 * many sockets, the loop pauses before the next one, so that more frames come together.
 */
final class BatchedFlush {
  /** The pause after a flush, as a multiple of its duration. */
  private static final int PAUSE_FACTOR = 2;
  /** Bounds the delay of a frame after a flush that was interrupted. */
  private static final long MAX_PAUSE_NANOS = Duration.ofMillis(50).toNanos();

  private final List<NettyWebSocket> pending = new ArrayList<>();
  private long pauseEnd = System.nanoTime();

  void schedule(NettyWebSocket socket) {
    if (pending.isEmpty()) {
      socket.runLater(this::flushAll, pauseEnd - System.nanoTime());
    }
    pending.add(socket);
  }

  private void flushAll() {
    long start = System.nanoTime();
    for (int index = 0; index < pending.size(); index++) { // a flush may add further sockets
      pending.get(index).flush();
    }
    pending.clear();
    long end = System.nanoTime();
    pauseEnd = end + Math.min(PAUSE_FACTOR * (end - start), MAX_PAUSE_NANOS);
  }
}
