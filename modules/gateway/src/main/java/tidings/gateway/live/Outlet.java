// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import io.vertx.core.http.ServerWebSocket;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Iterator;
import java.util.Queue;

/** What goes out of one socket: at once while it keeps up, from the backlog when it does not. */
final class Outlet {
  /** Bytes that wait for a client before it counts as slow: some dozens of activities. */
  static final int QUEUE_BYTES = 64 * 1024;
  /** Activities that arrive while the client is still told what it has missed. */
  static final int HELD = 200;

  private final ServerWebSocket socket;
  private final Backlog backlog = new Backlog();
  private final Queue<NewActivity> held = new ArrayDeque<>(1);
  private Iterator<Frame> greeting = Collections.emptyIterator();
  private boolean open;
  /** Before which the client has everything, sealed. */
  private String position = "";

  Outlet(ServerWebSocket socket) {
    this.socket = socket;
    socket.setWriteQueueMaxSize(QUEUE_BYTES);
    socket.drainHandler(drained -> drain());
  }

  /**
   * Begins with the greeting; what came before it follows.
   *
   * @param position where the client is afterwards
   */
  void open(String position, Iterator<Frame> greeting) {
    this.position = position;
    this.greeting = greeting;
    open = true;
    drain();
  }

  /** The position that the client was told last, sealed; empty before the greeting. */
  String position() {
    return position;
  }

  /** @param upTo where the client is with it */
  void activity(NewActivity activity, String upTo) {
    if (!isGreeted()) {
      hold(activity);
    } else {
      position = upTo;
      if (flows()) {
        write(activity.at(upTo));
      } else {
        backlog.miss();
      }
    }
  }

  private void hold(NewActivity activity) {
    if (held.size() < HELD) {
      held.add(activity);
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

  /** The client has everything before this. */
  void position(String now, Frame frame) {
    if (isGreeted()) {
      position = now;
    }
    latest(Outlet.class, frame);
  }

  /** The client has to load anew what it shows. */
  void gap() {
    backlog.miss();
    drain();
  }

  /** Whether it has been told what came before, and so hears of everything as it happens. */
  boolean isGreeted() {
    return open && !greeting.hasNext() && held.isEmpty();
  }

  private boolean flows() {
    return isGreeted() && backlog.isEmpty() && !isFull();
  }

  private void drain() {
    while (open && !isFull()) {
      if (greeting.hasNext()) {
        write(greeting.next());
      } else if (!held.isEmpty()) {
        write(held.remove().at(position));
      } else if (!backlog.isEmpty()) {
        write(backlog.take(position));
      } else {
        return;
      }
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
