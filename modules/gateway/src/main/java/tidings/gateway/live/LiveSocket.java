// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import static tidings.core.Reason.INTERNAL;
import static tidings.core.Reason.UNAUTHENTICATED;

import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tidings.core.Accounts.Authenticate;
import tidings.core.Accounts.Recheck;
import tidings.core.Accounts.Session;
import tidings.core.Activities.NewsOf;
import tidings.core.ActivityId;
import tidings.core.Entities.Look;
import tidings.core.Face;
import tidings.core.Feeds.Position;
import tidings.core.Refusal;
import tidings.core.UserId;

/** One client's connection, from the handshake to the close. */
final class LiveSocket {
  /** How long a page may have been shown before its client says so. */
  static final Duration SHOWN = Duration.ofMinutes(1);

  private final Room room;
  private final ServerWebSocket socket;
  private final Optional<String> cookie;
  private final Incoming incoming;
  private final Outlet outlet;
  private final Interest interest;
  private State state = State.SILENT;
  /** Waits for the hello. */
  private long timer;
  private Runnable leave = () -> {};
  /** The one that it belongs to, once it has joined. */
  private @Nullable Session session;
  private boolean catchingUp;

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

  /** @param upTo before which everything has been told, sealed, if nobody else tells anything */
  void activity(ActivityId id, NewActivity activity, String upTo) {
    if (interest.send(id)) {
      outlet.activity(activity, room.others() ? outlet.position() : upTo);
    }
  }

  void removed(ActivityId id, Frame frame) {
    interest.gone(id);
    outlet.latest(id, frame);
  }

  /** @param about frames about the same thing may replace one another */
  void latest(Object about, Frame frame) {
    outlet.latest(about, frame);
  }

  /** @param sealed before which everything has been told */
  void position(String sealed, Frame frame) {
    if (state == State.JOINED) {
      outlet.position(sealed, frame);
    }
  }

  /** Something cannot be told: the client loads anew what it shows. */
  void gap() {
    outlet.gap();
  }

  /** Nothing more is told to a session that is over. */
  void ended(Set<String> sessions) {
    if (session != null && sessions.contains(session.id())) {
      close(CloseCode.UNAUTHENTICATED);
    }
  }

  private void read(Buffer bytes) {
    try {
      switch (ClientMessage.read(bytes)) {
        case ClientMessage.Hello hello when state == State.SILENT -> hello(hello);
        case ClientMessage.Showing(var ids) when state == State.JOINED -> showing(ids);
        default -> close(CloseCode.BAD_MESSAGE);
      }
    } catch (Refusal refusal) {
      refuse(refusal);
    }
  }

  private void hello(ClientMessage.Hello hello) {
    var since = hello.since().map(room.positions()::open); // a forged one is refused
    var token = hello.token()
        .or(() -> cookie)
        .orElseThrow(() -> UNAUTHENTICATED.because("neither the hello nor a cookie has a token"));
    state = State.ASKING;
    room.bus()
        .ask(new Authenticate(token))
        .compose(opened -> join(opened, since, hello.showing()))
        .onFailure(this::refuse);
  }

  private Future<Void> join(
      Session opened, Optional<ActivityId> since, Set<ActivityId> showing) {
    if (state == State.ENDED) {
      return Future.succeededFuture();
    }
    var user = opened.user();
    if (!room.perUser().enter(user)) {
      close(CloseCode.TOO_MANY);
      return Future.succeededFuture();
    }
    state = State.JOINED;
    session = opened;
    room.vertx().cancelTimer(timer);
    // Listens before it asks for anything, so that nothing falls between the two.
    room.users().add(user, this);
    interest.show(showing);
    leave = () -> {
      room.perUser().leave(user);
      room.users().remove(user, this);
      interest.end();
    };
    return room.bus()
        .ask(new Look(user.ref(), Optional.empty()))
        .map(me -> new Face(me.ref(), me.profile().name(), me.profile().image()))
        .compose(
            me -> since.map(from -> comeBack(user, me, from)).orElseGet(() -> come(user, me)));
  }

  private Future<Void> come(UserId user, Face me) {
    return room.bus().ask(new Position()).map(now -> {
      var position = room.positions().seal(now);
      outlet.open(position, greeting(user, me, position).alone());
      tellNewsOf(interest.all());
      return null;
    });
  }

  private Future<Void> comeBack(UserId user, Face me, ActivityId since) {
    return catchUp(user, since).find().map(found -> {
      var from = room.positions().seal(since);
      var frames = greeting(user, me, from).with(found, from);
      outlet.open(room.positions().seal(found.position()), frames);
      return null;
    });
  }

  private CatchUp catchUp(UserId user, ActivityId since) {
    return new CatchUp(room.bus(), user, since, interest.all(), interest::send);
  }

  private Greeting greeting(UserId user, Face me, String position) {
    var welcome = ServerMessage.welcome(me, position, room.heartbeat());
    return new Greeting(room.positions(), user, welcome);
  }

  /** What nobody may have told here is read: what others tell, or what could not be heard. */
  void catchUp() {
    if (session == null || catchingUp || !outlet.isGreeted()) {
      return;
    }
    catchingUp = true;
    var user = session.user();
    catchUp(user, room.positions().open(outlet.position()))
        .find()
        .onSuccess(found -> tell(user, found))
        .onComplete(done -> catchingUp = false);
  }

  private void tell(UserId user, CatchUp.Found found) {
    var position = room.positions().seal(found.position());
    switch (found) {
      case CatchUp.Found.Much much -> gap();
      case CatchUp.Found.All all -> {
        var before = outlet.position();
        all.entries().forEach(
            entry -> outlet.activity(new NewActivity(entry.activity(), entry.via()), before));
        Greeting.changes(all, user, room.positions())
            .forEach(change -> outlet.latest(change.about(), change.frame()));
      }
    }
    outlet.position(position, ServerMessage.position(position));
  }

  private void showing(Set<ActivityId> ids) {
    tellNewsOf(interest.show(ids));
  }

  /** What has changed of them between when they were loaded and when they are listened for. */
  private void tellNewsOf(Set<ActivityId> ids) {
    if (!ids.isEmpty()) {
      var loaded = ActivityId.startOf(Instant.now().minus(SHOWN));
      room.bus().ask(new NewsOf(ids, loaded)).onSuccess(
          news -> Greeting.changes(news).forEach(
              change -> outlet.latest(change.about(), change.frame())));
    }
  }

  /** Pings, so that one hears from the client, and looks whether its session still stands. */
  void beat() {
    incoming.beat();
    if (session != null) {
      socket.writePing(Buffer.buffer());
      recheck(session);
      if (room.others()) {
        catchUp();
      }
    }
  }

  /** Looks after what has its time. */
  void check(Instant now) {
    if (session != null && !session.expiresAt().isAfter(now)) {
      recheck(session);
    }
  }

  private void recheck(Session of) {
    room.bus().ask(new Recheck(of.id())).onFailure(failure -> {
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
