// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.ArrayList;
import java.util.List;

/**
 * Flushes the sockets of one event loop together, after the tasks that were queued on the loop. A
 * burst of frames so takes one system call per socket instead of one per frame.
 */
final class BatchedFlush {
  private final List<NettyWebSocket> pending = new ArrayList<>();

  void schedule(NettyWebSocket socket) {
    if (pending.isEmpty()) {
      socket.runLater(this::flushAll);
    }
    pending.add(socket);
  }

  private void flushAll() {
    for (int index = 0; index < pending.size(); index++) { // a flush may add further sockets
      pending.get(index).flush();
    }
    pending.clear();
  }
}
