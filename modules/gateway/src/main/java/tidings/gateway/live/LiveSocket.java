// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import static tidings.core.Reason.INTERNAL;
import static tidings.core.Reason.UNAUTHENTICATED;

import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tidings.core.Accounts.Authenticate;
import tidings.core.Accounts.Redeem;
import tidings.core.Accounts.Session;
import tidings.core.ActivityId;
import tidings.core.Ask;
import tidings.core.Refusal;

/** One client's connection, from the handshake over the hello to the close. */
final class LiveSocket implements Wire.Client {
  private final Room room;
  private final Wire wire;
  private final Optional<String> cookie;
  private final Runnable over;
  private final Incoming incoming;
  private final Outlet outlet;
  private State state = State.SILENT;
  /** Waits for the hello. */
  private long timer;
  /** Who it belongs to, once they have joined. */
  private @Nullable Presence presence;

  /** How far it has got. */
  private enum State {
    SILENT,
    ASKING,
    JOINED,
    ENDED
  }

  LiveSocket(Room room, Wire wire, Optional<String> cookie, Runnable over) {
    this.room = room;
    this.wire = wire;
    this.cookie = cookie;
    this.over = over;
    this.incoming = new Incoming(this::read, this::close);
    this.outlet = new Outlet(wire);
  }

  void open() {
    room.all().add(this);
    timer = room.vertx()
        .setTimer(room.helloWithin().toMillis(), late -> close(CloseCode.NO_HELLO));
    wire.open(this);
  }

  @Override
  public void frame(WebSocketFrame frame) {
    incoming.add(frame);
  }

  private void read(Buffer bytes) {
    try {
      switch (ClientMessage.read(bytes)) {
        case ClientMessage.Hello hello when state == State.SILENT -> hello(hello);
        case ClientMessage.Showing(var ids) when presence != null -> presence.showing(ids);
        default -> close(CloseCode.BAD_MESSAGE);
      }
    } catch (Refusal refusal) {
      refuse(refusal);
    }
  }

  private void hello(ClientMessage.Hello hello) {
    var since = hello.since().map(room.positions()::open); // a forged one is refused
    var who = hello.ticket()
        .<Ask<Session>>map(Redeem::new)
        .or(() -> hello.token().or(() -> cookie).map(Authenticate::new))
        .orElseThrow(() -> UNAUTHENTICATED.because("neither the hello nor a cookie has a token"));
    state = State.ASKING;
    room.bus()
        .ask(who)
        .compose(opened -> join(opened, since, hello.showing()))
        .onFailure(this::refuse);
  }

  private Future<Void> join(
      Session session, Optional<ActivityId> since, Set<ActivityId> showing) {
    if (state == State.ENDED) {
      return Future.succeededFuture();
    }
    if (!room.online().enter(session.user())) {
      close(CloseCode.TOO_MANY);
      return Future.succeededFuture();
    }
    state = State.JOINED;
    room.vertx().cancelTimer(timer);
    var joined = new Presence(room, session, outlet, this::close);
    presence = joined;
    return joined.begin(since, showing);
  }

  @Override
  public void drained() {
    outlet.drain();
  }

  /** @param sealed before which everything has been told */
  void position(String sealed, Frame frame) {
    if (presence != null) {
      presence.position(sealed, frame);
    }
  }

  /** What could not be heard is read. */
  void catchUp() {
    if (presence != null) {
      presence.catchUp();
    }
  }

  /** Pings, so that one hears from the client, and looks whether its session still stands. */
  void beat() {
    boolean gone = incoming.beat();
    if (presence == null) {
      return;
    }
    if (gone) {
      wire.cut();
      return;
    }
    wire.ping();
    presence.recheck();
    if (room.others()) {
      presence.catchUp();
    }
  }

  /** Looks after what has its time. */
  void check(Instant now) {
    if (presence != null) {
      presence.look();
      if (presence.isExpired(now)) {
        presence.recheck();
      }
    }
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

  @Override
  public void broken(CloseCode code) {
    close(code);
  }

  void close(CloseCode code) {
    close(code, code.reason());
  }

  private void close(CloseCode code, String reason) {
    if (state != State.ENDED) {
      over();
      wire.close(code, reason);
    }
  }

  @Override
  public void over() {
    if (state != State.ENDED) {
      state = State.ENDED;
      room.vertx().cancelTimer(timer);
      room.all().remove(this);
      if (presence != null) {
        presence.end();
        presence = null;
      }
      over.run();
    }
  }
}
