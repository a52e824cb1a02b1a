// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import static tidings.core.errors.ErrorCode.INTERNAL;
import static tidings.core.errors.ErrorCode.UNAUTHENTICATED;

import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tidings.core.Accounts.Authenticate;
import tidings.core.Accounts.RedeemTicket;
import tidings.core.Accounts.Session;
import tidings.core.ActivityId;
import tidings.core.KeyName;
import tidings.core.Position;
import tidings.core.bus.Ask;
import tidings.core.errors.Refusal;

/** The connection of one client: handshake, hello, session, close. */
final class LiveSocket implements NettyWebSocket.Listener {
  private static final int NO_TICK = -1;

  private final LiveContext context;
  private final NettyWebSocket webSocket;
  /** Empty after the hello. */
  private Optional<String> handshakeToken;
  private final Runnable closeHandler;
  private final FrameAssembler frameAssembler;
  private final OutboundQueue outboundQueue;
  private State state = State.AWAITING_HELLO;
  /** The tick of a heartbeat at which it is pinged; {@link #NO_TICK} until it is chosen. */
  private int tick = NO_TICK;
  /** Closes the socket if no hello arrives in time. */
  private long helloTimer;
  /** The session, once the hello was accepted. */
  private @Nullable LiveSession liveSession;

  /** The state of the connection. */
  private enum State {
    AWAITING_HELLO,
    AUTHENTICATING,
    JOINED,
    CLOSED
  }

  LiveSocket(LiveContext context, NettyWebSocket webSocket, Optional<String> handshakeToken,
      Runnable closeHandler) {
    this.context = context;
    this.webSocket = webSocket;
    this.handshakeToken = handshakeToken;
    this.closeHandler = closeHandler;
    this.frameAssembler = new FrameAssembler(this::onMessage, this::close);
    this.outboundQueue = new OutboundQueue(webSocket);
  }

  void open() {
    context.sockets().add(this);
    helloTimer = context.vertx()
        .setTimer(context.helloTimeout().toMillis(), late -> close(CloseCode.NO_HELLO));
    webSocket.open(this);
  }

  @Override
  public void onFrame(WebSocketFrame frame) {
    frameAssembler.add(frame);
  }

  private void onMessage(Buffer bytes) {
    try {
      switch (ClientMessage.read(bytes)) {
        case ClientMessage.Hello hello when state == State.AWAITING_HELLO -> onHello(hello);
        case ClientMessage.Showing(var ids) when liveSession != null -> liveSession.showing(ids);
        case ClientMessage.Watching(var list) when liveSession != null -> liveSession.watch(list);
        default -> close(CloseCode.BAD_MESSAGE);
      }
    } catch (Refusal refusal) {
      closeAfterFailure(refusal);
    }
  }

  private void onHello(ClientMessage.Hello hello) {
    var since = hello.since().map(context.positions()::verify); // a forged one is refused
    var authentication = hello.ticket()
        .<Ask<Session>>map(RedeemTicket::new)
        .or(() -> hello.token().or(() -> handshakeToken).map(Authenticate::new))
        .orElseThrow(() -> UNAUTHENTICATED
            .refusal("the hello needs a token, or the handshake a token or a session cookie"));
    handshakeToken = Optional.empty(); // it may be long
    state = State.AUTHENTICATING;
    context.bus()
        .ask(authentication)
        .compose(opened -> join(opened, since, hello.showing()))
        .onFailure(this::closeAfterFailure);
  }

  private Future<Void> join(
      Session session, Optional<Position> since, Set<ActivityId> showing) {
    if (state == State.CLOSED) {
      return Future.succeededFuture();
    }
    if (!context.online().tryConnect(session.user())) {
      close(CloseCode.TOO_MANY);
      return Future.succeededFuture();
    }
    state = State.JOINED;
    context.vertx().cancelTimer(helloTimer);
    var joined = new LiveSession(context, session, outboundQueue, this::close);
    liveSession = joined;
    return joined.start(since, showing);
  }

  @Override
  public void onWritable() {
    outboundQueue.drain();
  }

  /** Whether the client has all that a position has passed. */
  boolean mayAdvance() {
    return liveSession != null && liveSession.mayAdvance();
  }

  /** @param signed the signed position before which everything was sent */
  void sendPosition(String signed, Frame frame) {
    if (liveSession != null && liveSession.mayAdvance()) {
      liveSession.sendPosition(signed, frame);
    }
  }

  void onKeyRevoked(KeyName name) {
    if (liveSession != null) {
      liveSession.onKeyRevoked(name);
    }
  }

  /** Reads changes whose events were missed. */
  void catchUp() {
    if (liveSession != null) {
      liveSession.catchUp();
    }
  }

  boolean hasTick() {
    return tick != NO_TICK;
  }

  int tick() {
    return tick;
  }

  void setTick(int chosen) {
    tick = chosen;
  }

  /** Pings the client. Reads what has not arrived as an event. */
  void onHeartbeat() {
    boolean isSilent = frameAssembler.onHeartbeat();
    if (liveSession == null) {
      return;
    }
    if (isSilent) {
      webSocket.abort();
      return;
    }
    webSocket.ping();
    liveSession.onHeartbeat();
  }

  /** Runs periodic work. */
  void onTick(Instant now) {
    if (webSocket.isStuck(context.drainTimeout())) {
      webSocket.abort();
      return;
    }
    if (liveSession != null) {
      liveSession.onTick();
      if (liveSession.isExpired(now)) {
        close(CloseCode.EXPIRED);
      }
    }
  }

  private void closeAfterFailure(Throwable failure) {
    var reason = failure instanceof Refusal refusal ? refusal.errorCode() : INTERNAL;
    var refused = CloseCode.ofRefusedUser(reason);
    if (refused.isPresent()) {
      close(refused.get());
    } else if (reason.status() < INTERNAL.status()) {
      close(CloseCode.BAD_MESSAGE, reason.code());
    } else {
      close(CloseCode.TRY_AGAIN);
    }
  }

  @Override
  public void onProtocolError(CloseCode code) {
    close(code);
  }

  void close(CloseCode code) {
    close(code, code.reason());
  }

  private void close(CloseCode code, String reason) {
    if (state != State.CLOSED) {
      onClosed();
      webSocket.close(code, reason);
    }
  }

  @Override
  public void onClosed() {
    if (state != State.CLOSED) {
      state = State.CLOSED;
      context.vertx().cancelTimer(helloTimer);
      context.sockets().remove(this);
      if (liveSession != null) {
        liveSession.stop();
        liveSession = null;
      }
      closeHandler.run();
    }
  }
}
