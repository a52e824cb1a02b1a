// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.ArrayList;
import java.util.List;

/**
 * Sends what was written to the sockets of one event loop: everything that happened to wait for
 * that loop is written before, so a burst takes one call of the system for each socket, not one for
 * each frame.
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
    for (int index = 0; index < pending.size(); index++) { // one may write more as it is flushed
      pending.get(index).flush();
    }
    pending.clear();
  }
}
