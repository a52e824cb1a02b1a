// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.internal.ContextInternal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tidings.core.Accounts.SessionsEnded;
import tidings.core.Activities.Counted;
import tidings.core.Activities.Delivered;
import tidings.core.Activities.Edited;
import tidings.core.Activities.Removed;
import tidings.core.Bus;
import tidings.core.Event;
import tidings.core.Feeds.ReadOn;
import tidings.core.Follows.Closed;
import tidings.core.Follows.Opened;
import tidings.core.Follows.Silenced;
import tidings.core.Notifications.Notified;
import tidings.core.Notifications.Untold;
import tidings.core.Online;
import tidings.core.Seal;
import tidings.core.UserId;
import tidings.gateway.json.Positions;

/**
 * The sockets of one event loop. It hears every event and tells those whom it concerns; nothing
 * here waits, and nothing is shared with other event loops but the count of sockets per user.
 */
public final class Live {
  public static final String SUBPROTOCOL = "tidings.v1";
  /** Bytes of a message from a client: the longest one names {@value ClientMessage#SHOWING} ids. */
  public static final int MESSAGE_BYTES = 8 * 1024;

  private final Bus bus;
  private final Positions positions;
  private final Index<UserId> users = new Index<>();
  private final Watching activities = Watching.nobody();
  private final Flush flush = new Flush();
  private final Room room;
  private final Pulse pulse;

  /** @param others whether other nodes tell of what nobody hears of here */
  public Live(Vertx vertx, Bus bus, Seal seal, Online online, Duration heartbeat,
      Duration helloWithin, boolean others) {
    this.bus = bus;
    this.positions = new Positions(seal);
    this.room = new Room(vertx, bus, positions, online, heartbeat, helloWithin, new HashSet<>(),
        users, activities, others);
    this.pulse = new Pulse(room);
  }

  /** Hears events from now on, on the event loop that calls this. */
  public void listen() {
    hear(Delivered.class, this::delivered);
    hear(Edited.class, this::edited);
    hear(Removed.class, this::removed);
    hear(Counted.class, this::counted);
    hear(Opened.class, opened -> gap(opened.who()));
    hear(Closed.class, this::closed);
    hear(Silenced.class, silenced -> users.get(silenced.who()).forEach(Presence::silenced));
    hear(Notified.class, this::notified);
    hear(Untold.class, untold -> gap(untold.who()));
    hear(ReadOn.class, this::readOn);
    hear(SessionsEnded.class, this::ended);
    pulse.start();
  }

  /** What cannot be told as it is heard is read again. */
  private <E extends Event> void hear(Class<E> type, Consumer<E> listener) {
    bus.listen(type, event -> {
      try {
        listener.accept(event);
      } catch (RuntimeException failure) {
        List.copyOf(room.all()).forEach(LiveSocket::catchUp);
        throw failure;
      }
    });
  }

  /**
   * Takes over a connection that has just become a WebSocket.
   *
   * @param cookie the token that stands for one in its hello
   * @param over is run when it is over
   */
  public void take(HttpConnection connection, Optional<String> cookie, Runnable over) {
    var context = ((ContextInternal) room.vertx().getOrCreateContext()).unwrap();
    Wire.of(connection, context, flush).ifPresentOrElse(
        wire -> new LiveSocket(room, wire, cookie, over).open(), over);
  }

  /** Sends everybody away, to come back when another server is there. */
  public void stop() {
    pulse.stop();
    List.copyOf(room.all()).forEach(socket -> socket.close(CloseCode.GOING_AWAY));
  }

  private void delivered(Delivered delivered) {
    delivered.recipients().forEach((via, recipients) -> {
      var connected = connected(recipients);
      if (!connected.isEmpty()) {
        var position = positions.seal(delivered.position());
        var activity = new NewActivity(delivered.activity(), via);
        connected.forEach(
            socket -> socket.activity(delivered.activity().id(), activity, position));
      }
    });
  }

  /** Few of many are: a loop, as this is most of what a door does of a large audience. */
  private List<Presence> connected(List<UserId> recipients) {
    var connected = new ArrayList<Presence>();
    for (var user : recipients) {
      for (var socket : users.get(user)) {
        connected.add(socket);
      }
    }
    return connected;
  }

  private void edited(Edited edited) {
    var watching = activities.watch(edited.activity().id());
    if (!watching.isEmpty()) {
      var frame = ServerMessage.changed(edited.activity());
      var envelope = edited.activity().envelope();
      watching.stream()
          .filter(socket -> socket.hears(envelope.actor().ref()))
          .forEach(socket -> socket.latest(envelope, frame));
    }
  }

  private void removed(Removed removed) {
    var watching = activities.watch(removed.id());
    if (!watching.isEmpty()) {
      var frame = ServerMessage.removed(removed.id());
      List.copyOf(watching).forEach(socket -> socket.removed(removed.id(), frame));
    }
  }

  private void counted(Counted counted) {
    var watching = activities.watch(counted.id());
    if (!watching.isEmpty()) {
      var frame = ServerMessage.counts(counted);
      watching.forEach(socket -> socket.latest(counted.id(), frame));
    }
  }

  private void closed(Closed closed) {
    var connected = users.get(closed.who());
    if (!connected.isEmpty()) {
      var frame = ServerMessage.withdrawn(closed.what());
      connected.forEach(socket -> socket.latest(closed.what(), frame));
    }
  }

  private void notified(Notified notified) {
    var connected = users.get(notified.who());
    if (!connected.isEmpty()) {
      var frame = ServerMessage.notification(notified);
      connected.forEach(socket -> socket.latest(notified.notification().id(), frame));
    }
  }

  private void gap(UserId user) {
    users.get(user).forEach(Presence::gap);
  }

  private void readOn(ReadOn read) {
    var connected = users.get(read.who());
    if (!connected.isEmpty()) {
      var frame = ServerMessage.read(positions.seal(read.position()));
      connected.forEach(socket -> socket.latest(Greeting.Change.READ, frame));
    }
  }

  private void ended(SessionsEnded ended) {
    List.copyOf(users.get(ended.who())).forEach(socket -> socket.ended(ended.sessions()));
  }
}
