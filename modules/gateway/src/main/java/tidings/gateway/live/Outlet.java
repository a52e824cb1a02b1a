// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import io.vertx.core.http.ServerWebSocket;
import java.util.List;

/** What goes out of one socket: at once while it keeps up, from the backlog when it does not. */
final class Outlet {
  /** Bytes that wait for a client before it counts as slow: some dozens of activities. */
  static final int QUEUE_BYTES = 64 * 1024;

  private final ServerWebSocket socket;
  private final Backlog backlog = new Backlog();
  private boolean open;
  private String position = "";

  Outlet(ServerWebSocket socket) {
    this.socket = socket;
    socket.setWriteQueueMaxSize(QUEUE_BYTES);
    socket.drainHandler(drained -> drain());
  }

  /** Begins with these; what came before them follows. */
  void open(String position, List<Frame> first) {
    this.position = position;
    first.forEach(this::write);
    open = true;
    drain();
  }

  /** @param position sealed; what a gap says, when it comes to that */
  void activity(Frame frame, String position) {
    this.position = position;
    if (flows()) {
      write(frame);
    } else {
      backlog.miss();
    }
  }

  /** @param about frames about the same thing may replace one another */
  void latest(Object about, Frame frame) {
    if (flows()) {
      write(frame);
    } else {
      backlog.keep(about, frame);
    }
  }

  private boolean flows() {
    return open && backlog.isEmpty() && !isFull();
  }

  private void drain() {
    while (open && !backlog.isEmpty() && !isFull()) {
      write(backlog.take(position));
    }
  }

  /** Also when it is closed: then nothing flows any more. */
  private boolean isFull() {
    return socket.isClosed() || socket.writeQueueFull();
  }

  private void write(Frame frame) {
    socket.writeFrame(frame.forOne());
  }
}
