// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Iterator;
import java.util.Queue;

/** What goes out of one socket: at once while it keeps up, from the backlog when it does not. */
final class Outlet {
  /** Activities that arrive while the client is still told what it has missed. */
  static final int HELD = 200;

  private final Wire wire;
  private final Backlog backlog = new Backlog();
  private final Queue<NewActivity> held = new ArrayDeque<>(1);
  private Iterator<Frame> greeting = Collections.emptyIterator();
  private boolean open;
  /** Before which the client has everything, sealed. */
  private String position = "";

  Outlet(Wire wire) {
    this.wire = wire;
  }

  /**
   * Begins with what was missed; what came before it follows.
   *
   * @param position where the client is afterwards
   */
  void open(String position, Iterator<Frame> greeting) {
    this.position = position;
    this.greeting = greeting;
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
  void activity(NewActivity activity, String upTo) {
    if (!isGreeted()) {
      hold(activity);
    } else {
      position = upTo;
      if (flows()) {
        wire.write(activity.at(upTo));
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
      wire.write(frame);
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
    return isGreeted() && backlog.isEmpty() && !wire.isFull();
  }

  /** There is room for what waits. */
  void drain() {
    while (open && !wire.isFull()) {
      if (greeting.hasNext()) {
        wire.write(greeting.next());
      } else if (!held.isEmpty()) {
        wire.write(held.remove().at(position));
      } else if (!backlog.isEmpty()) {
        wire.write(backlog.take(position));
      } else {
        return;
      }
    }
  }
}
