// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.ClientWebSocket;
import io.vertx.core.http.UpgradeRejectedException;
import io.vertx.core.http.WebSocketConnectOptions;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import tidings.client.LiveFrame.Welcome;
import tidings.core.ActivityId;
import tidings.core.ListId;

/**
 * A single live connection. Frames are queued for {@link #next}, or passed to the listener of
 * {@link #onFrame}. It ends when the connection breaks or no heartbeat arrives for two intervals;
 * use a {@link Subscription} to reconnect automatically.
 */
public final class LiveConnection {
  /** Timeout for the connection and the server's welcome. */
  static final Duration WELCOME_TIMEOUT = Duration.ofSeconds(30);

  private static final WebSocketConnectOptions CONNECT_OPTIONS = new WebSocketConnectOptions()
      .addSubProtocol("tidings.v1")
      .setTimeout(WELCOME_TIMEOUT.toMillis())
      .setAllowOriginHeader(false);

  private final Vertx vertx;
  private final String basePath;
  private final ClientWebSocket socket;
  private final IdleWatchdog watchdog;
  private final FrameQueue queue = new FrameQueue();
  private final AtomicReference<Consumer<LiveFrame>> listener = new AtomicReference<>(queue::add);
  private final Promise<ConnectionClosedException> ended = Promise.promise();

  /** Creates a connection without connecting it. */
  LiveConnection(ServerConnections connections) {
    this.vertx = connections.vertx();
    this.basePath = connections.basePath();
    this.socket = connections.webSocketClient().webSocket();
    this.watchdog = new IdleWatchdog(connections.vertx(), this::onIdle);
    socket.frameHandler(any -> watchdog.onActivity());
    socket.textMessageHandler(text -> receive(FrameParser.parse(text)));
    socket.closeHandler(closed -> end(
        ConnectionClosedException.of(socket.closeStatusCode(), socket.closeReason())));
  }

  /** Connects, sends the hello and waits for the welcome. */
  static Future<LiveConnection> open(ServerConnections connections, Credential credential,
      LiveOptions options) {
    var live = new LiveConnection(connections);
    return live.open(credential, options).compose(sent -> live.next(Welcome.class)).map(live);
  }

  /** Gets a token, connects and sends the hello. */
  Future<Void> open(Credential credential, LiveOptions options) {
    return credential.secret(vertx).compose(
        secret -> connect().compose(opened -> socket.writeTextMessage(
            FrameParser.helloFrame(credential.field(), secret, options).encode())));
  }

  private Future<?> connect() {
    return socket
        .connect(new WebSocketConnectOptions(CONNECT_OPTIONS).setURI(basePath + "/v1/live"))
        .recover(failure -> Future.failedFuture(toException(failure)))
        .onSuccess(opened -> watchdog.timeout(WELCOME_TIMEOUT));
  }

  /**
   * Takes the next frame of this type from the queue; fails with {@link ConnectionClosedException}
   * when there is none and the connection is closed.
   */
  public <F extends LiveFrame> Future<F> next(Class<F> type) {
    return queue.next(type);
  }

  /** Passes every later frame to a listener, on an event loop, instead of queueing it. */
  public void onFrame(Consumer<LiveFrame> newListener) {
    listener.set(newListener);
  }

  /** Sets the activities on display; the server sends their changes. */
  public Future<Void> showing(Collection<ActivityId> ids) {
    return socket.writeTextMessage(FrameParser.showingFrame(ids).encode());
  }

  /**
   * Sets the list whose feed is on display, if any: {@link LiveFrame.Listed} tells when there is
   * something new in it.
   */
  public Future<Void> watch(Optional<ListId> list) {
    return socket.writeTextMessage(FrameParser.listFrame(list).encode());
  }

  /** Completes when the connection is closed, by either side. */
  public Future<ConnectionClosedException> ended() {
    return ended.future();
  }

  public Future<Void> close() {
    return socket.close();
  }

  private void receive(LiveFrame frame) {
    if (frame instanceof Welcome welcome) {
      watchdog.heartbeat(welcome.heartbeat());
    }
    listener.get().accept(frame);
  }

  /**
   * Ends the connection without waiting for the close handshake, which the peer would not answer.
   */
  private void onIdle() {
    onFrame(late -> {});
    end(ConnectionClosedException.idle());
    socket.close();
  }

  private void end(ConnectionClosedException reason) {
    watchdog.stop();
    queue.end(reason);
    ended.tryComplete(reason);
  }

  private static Throwable toException(Throwable failure) {
    return failure instanceof UpgradeRejectedException rejected
        ? ApiRefusal.of(rejected.getStatus(), rejected.getHeaders(), rejected.getBody())
        : NoResponseException.because(failure);
  }
}
