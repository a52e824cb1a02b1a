// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import static tidings.core.Reason.INTERNAL;
import static tidings.core.Reason.UNAUTHENTICATED;

import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;
import java.util.ArrayList;
import java.util.Optional;
import java.util.Set;
import tidings.core.Accounts.Authenticate;
import tidings.core.Accounts.Session;
import tidings.core.ActivityId;
import tidings.core.Entities.Entity;
import tidings.core.Entities.Look;
import tidings.core.Face;
import tidings.core.Feeds.Position;
import tidings.core.Refusal;

/** One client's connection, from the handshake to the close. */
final class LiveSocket {
  private final Room room;
  private final ServerWebSocket socket;
  private final Optional<String> cookie;
  private final Incoming incoming;
  private final Outlet outlet;
  private final Interest interest;
  private State state = State.SILENT;
  /** Until the hello it waits for that, later it beats. */
  private long timer;
  private Runnable leave = () -> {};
  /** The id of the one that it belongs to, once it has joined. */
  private String session = "";

  /** How far it has got. */
  private enum State {
    SILENT,
    ASKING,
    JOINED,
    ENDED
  }

  LiveSocket(Room room, ServerWebSocket socket, Optional<String> cookie) {
    this.room = room;
    this.socket = socket;
    this.cookie = cookie;
    this.incoming = new Incoming(this::read, this::close);
    this.outlet = new Outlet(socket);
    this.interest = new Interest(room.activities(), this);
  }

  void open() {
    room.all().add(this);
    socket.frameHandler(incoming);
    socket.exceptionHandler(this::broken);
    socket.closeHandler(closed -> end());
    timer = room.vertx()
        .setTimer(room.helloWithin().toMillis(), late -> close(CloseCode.NO_HELLO));
  }

  void activity(ActivityId id, Frame frame, String position) {
    if (interest.send(id)) {
      outlet.activity(frame, position);
    }
  }

  /** @param about frames about the same thing may replace one another */
  void latest(Object about, Frame frame) {
    outlet.latest(about, frame);
  }

  /** Nothing more is told to a session that is over. */
  void ended(Set<String> sessions) {
    if (sessions.contains(session)) {
      close(CloseCode.UNAUTHENTICATED);
    }
  }

  private void read(Buffer bytes) {
    try {
      switch (ClientMessage.read(bytes)) {
        case ClientMessage.Hello hello when state == State.SILENT -> hello(hello);
        case ClientMessage.Showing(var ids) when state == State.JOINED -> interest.show(ids);
        default -> close(CloseCode.BAD_MESSAGE);
      }
    } catch (Refusal refusal) {
      refuse(refusal);
    }
  }

  private void hello(ClientMessage.Hello hello) {
    hello.since().ifPresent(room.positions()::open); // a forged one is refused
    var token = hello.token()
        .or(() -> cookie)
        .orElseThrow(() -> UNAUTHENTICATED.because("neither the hello nor a cookie has a token"));
    state = State.ASKING;
    room.bus()
        .ask(new Authenticate(token))
        .compose(opened -> join(opened, token, hello))
        .onFailure(this::refuse);
  }

  private Future<Void> join(Session opened, String token, ClientMessage.Hello hello) {
    var user = opened.user();
    if (state == State.ENDED) {
      return Future.succeededFuture();
    }
    if (!room.perUser().enter(user)) {
      close(CloseCode.TOO_MANY);
      return Future.succeededFuture();
    }
    state = State.JOINED;
    session = opened.id();
    room.vertx().cancelTimer(timer);
    timer = room.vertx().setPeriodic(room.heartbeat().toMillis(), beat -> beat(token));
    // Listens before it asks for the position, so that nothing falls between the two.
    room.users().add(user, this);
    interest.show(hello.showing());
    leave = () -> {
      room.perUser().leave(user);
      room.users().remove(user, this);
      interest.end();
    };
    var entity = room.bus().ask(new Look(user.ref(), Optional.empty()));
    return room.bus()
        .ask(new Position())
        .compose(position -> entity.onSuccess(me -> welcome(me, position, hello)))
        .mapEmpty();
  }

  private void welcome(Entity me, ActivityId position, ClientMessage.Hello hello) {
    var sealed = room.positions().seal(position);
    var face = new Face(me.ref(), me.profile().name(), me.profile().image());
    var first = new ArrayList<Frame>();
    first.add(ServerMessage.welcome(face, sealed, room.heartbeat()));
    if (hello.since().isPresent()) {
      first.add(ServerMessage.gap(sealed)); // what was missed cannot be told yet
      first.add(ServerMessage.caughtUp(sealed, 0));
    }
    outlet.open(sealed, first);
  }

  /** Pings, so that one hears from the client, and looks whether its session still stands. */
  private void beat(String token) {
    incoming.beat();
    socket.writePing(Buffer.buffer());
    room.bus().ask(new Authenticate(token)).onFailure(failure -> {
      if (failure instanceof Refusal refusal && refusal.reason() == UNAUTHENTICATED) {
        close(CloseCode.UNAUTHENTICATED);
      }
    });
  }

  private void refuse(Throwable failure) {
    var reason = failure instanceof Refusal refusal ? refusal.reason() : INTERNAL;
    if (reason == UNAUTHENTICATED) {
      close(CloseCode.UNAUTHENTICATED);
    } else if (reason.status() < INTERNAL.status()) {
      close(CloseCode.BAD_MESSAGE, reason.code());
    } else {
      close(CloseCode.TRY_AGAIN);
    }
  }

  private void broken(Throwable failure) {
    if (failure instanceof CorruptedWebSocketFrameException corrupted) {
      boolean tooBig = corrupted.closeStatus().equals(WebSocketCloseStatus.MESSAGE_TOO_BIG);
      close(tooBig ? CloseCode.TOO_BIG : CloseCode.PROTOCOL_ERROR);
    }
  }

  void close(CloseCode code) {
    close(code, code.reason());
  }

  private void close(CloseCode code, String reason) {
    if (state != State.ENDED) {
      end();
      socket.close(code.code(), reason);
    }
  }

  private void end() {
    state = State.ENDED;
    room.vertx().cancelTimer(timer);
    room.all().remove(this);
    leave.run();
    leave = () -> {};
  }
}
