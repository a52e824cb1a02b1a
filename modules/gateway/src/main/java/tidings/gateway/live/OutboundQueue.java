// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Iterator;
import java.util.Queue;

/** The outbound side of a socket: writes at once while the client keeps up, else queues. */
final class OutboundQueue {
  /** Activities that arrive during the catch-up. */
  static final int MAX_HELD = 200;

  private final NettyWebSocket webSocket;
  private final Backlog backlog = new Backlog();
  private final Queue<ActivityFrames> held = new ArrayDeque<>(1);
  private Iterator<Frame> catchUpFrames = Collections.emptyIterator();
  private boolean open;
  /** The signed position before which the client has everything. */
  private String position = "";

  OutboundQueue(NettyWebSocket webSocket) {
    this.webSocket = webSocket;
  }

  /**
   * Sends the catch-up, then the frames that arrived during it.
   *
   * @param position the position of the client afterwards
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

  /** Queues all further frames until it is opened again. */
  void pause() {
    open = false;
  }

  /** The last signed position sent; empty before the welcome. */
  String position() {
    return position;
  }

  /** @param upTo the signed position of the client after this frame */
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

  /** @param key a frame replaces a queued one with the same key */
  void sendLatest(Object key, Frame frame) {
    if (isFlowing()) {
      webSocket.write(frame);
    } else {
      backlog.put(key, frame);
    }
  }

  /** Sends a position before which the client has everything. */
  void sendPosition(String signed, Frame frame) {
    if (isCaughtUp()) {
      position = signed;
    }
    sendLatest(OutboundQueue.class, frame);
  }

  /** Sends a gap: the client must reload what it shows. */
  void sendGap() {
    backlog.markGap();
    drain();
  }

  /** Whether the catch-up is complete. */
  boolean isCaughtUp() {
    return open && !catchUpFrames.hasNext() && held.isEmpty();
  }

  private boolean isFlowing() {
    return isCaughtUp() && backlog.isEmpty() && !webSocket.isFull();
  }

  /** Writes queued frames while the socket is writable. */
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
