// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Iterator;
import java.util.Queue;

/** What goes out of one socket: at once while it keeps up, from the backlog when it does not. */
final class OutboundQueue {
  /** Activities that arrive while the client is still told what it has missed. */
  static final int MAX_HELD = 200;

  private final NettyWebSocket webSocket;
  private final Backlog backlog = new Backlog();
  private final Queue<ActivityFrames> held = new ArrayDeque<>(1);
  private Iterator<Frame> catchUpFrames = Collections.emptyIterator();
  private boolean open;
  /** Before which the client has everything, sealed. */
  private String position = "";

  OutboundQueue(NettyWebSocket webSocket) {
    this.webSocket = webSocket;
  }

  /**
   * Begins with what was missed; what came before it follows.
   *
   * @param position where the client is afterwards
   */
  void open(String position, Iterator<Frame> catchUpFrames) {
    this.position = position;
    this.catchUpFrames = catchUpFrames;
    open();
  }

  void open() {
    open = true;
    drain();
  }

  /** What comes from now on waits until it is opened again. */
  void pause() {
    open = false;
  }

  /** The position that the client was told last, sealed; empty before the greeting. */
  String position() {
    return position;
  }

  /** @param upTo where the client is with it */
  void sendActivity(ActivityFrames activity, String upTo) {
    if (!isCaughtUp()) {
      hold(activity);
    } else {
      position = upTo;
      if (isFlowing()) {
        webSocket.write(activity.frameAt(upTo));
      } else {
        backlog.markGap();
      }
    }
  }

  private void hold(ActivityFrames activity) {
    if (held.size() < MAX_HELD) {
      held.add(activity);
    } else {
      backlog.markGap();
    }
  }

  /** @param key frames about the same thing may replace one another */
  void sendLatest(Object key, Frame frame) {
    if (isFlowing()) {
      webSocket.write(frame);
    } else {
      backlog.put(key, frame);
    }
  }

  /** The client has everything before this. */
  void position(String now, Frame frame) {
    if (isCaughtUp()) {
      position = now;
    }
    sendLatest(OutboundQueue.class, frame);
  }

  /** The client has to load anew what it shows. */
  void sendGap() {
    backlog.markGap();
    drain();
  }

  /** Whether it has been told what came before, and so hears of everything as it happens. */
  boolean isCaughtUp() {
    return open && !catchUpFrames.hasNext() && held.isEmpty();
  }

  private boolean isFlowing() {
    return isCaughtUp() && backlog.isEmpty() && !webSocket.isFull();
  }

  /** There is room for what waits. */
  void drain() {
    while (open && !webSocket.isFull()) {
      if (catchUpFrames.hasNext()) {
        webSocket.write(catchUpFrames.next());
      } else if (!held.isEmpty()) {
        webSocket.write(held.remove().frameAt(position));
      } else if (!backlog.isEmpty()) {
        webSocket.write(backlog.poll(position));
      } else {
        return;
      }
    }
  }
}
