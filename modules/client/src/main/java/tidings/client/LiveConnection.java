// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.ClientWebSocket;
import io.vertx.core.http.UpgradeRejectedException;
import io.vertx.core.http.WebSocketConnectOptions;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import tidings.client.LiveFrame.Welcome;
import tidings.core.ActivityId;

/**
 * A live connection. Its frames are kept until somebody takes them with {@link #next}, or they are
 * heard as they come, see {@link #onFrame}. When it breaks, or nothing is heard for two heartbeats,
 * it is over; a {@link Subscription} connects again.
 */
public final class LiveConnection {
  /** How long a server may take to welcome a connection, before another try is worth more. */
  static final Duration WELCOME_TIMEOUT = Duration.ofSeconds(30);

  private static final WebSocketConnectOptions CONNECT_OPTIONS = new WebSocketConnectOptions()
      .addSubProtocol("tidings.v1")
      .setTimeout(WELCOME_TIMEOUT.toMillis())
      .setAllowOriginHeader(false);

  private final String basePath;
  private final ClientWebSocket socket;
  private final IdleWatchdog watchdog;
  private final FrameQueue queue = new FrameQueue();
  private final AtomicReference<Consumer<LiveFrame>> listener = new AtomicReference<>(queue::add);
  private final Promise<ConnectionClosedException> ended = Promise.promise();

  /** Not connected yet. */
  LiveConnection(ServerConnections connections) {
    this.basePath = connections.basePath();
    this.socket = connections.webSocketClient().webSocket();
    this.watchdog = new IdleWatchdog(connections.vertx(), this::onIdle);
    socket.frameHandler(any -> watchdog.onActivity());
    socket.textMessageHandler(text -> receive(FrameParser.parse(text)));
    socket.closeHandler(closed -> end(
        ConnectionClosedException.of(socket.closeStatusCode(), socket.closeReason())));
  }

  /** Connects and says hello; answers once the server has said welcome. */
  static Future<LiveConnection> open(ServerConnections connections, Credential credential,
      LiveOptions options) {
    var live = new LiveConnection(connections);
    return live.open(credential, options).compose(sent -> live.next(Welcome.class)).map(live);
  }

  /** Connects and says hello. */
  Future<Void> open(Credential credential, LiveOptions options) {
    return socket
        .connect(new WebSocketConnectOptions(CONNECT_OPTIONS).setURI(basePath + "/v1/live"))
        .recover(failure -> Future.failedFuture(toException(failure)))
        .onSuccess(opened -> watchdog.timeout(WELCOME_TIMEOUT))
        .compose(opened -> opened
            .writeTextMessage(FrameParser.helloFrame(credential, options).encode()));
  }

  /** The next frame of this type that nobody has taken yet; fails with {@link ConnectionClosedException}. */
  public <F extends LiveFrame> Future<F> next(Class<F> type) {
    return queue.next(type);
  }

  /** Hears every frame from now on, on an event loop, instead of keeping it. */
  public void onFrame(Consumer<LiveFrame> newListener) {
    listener.set(newListener);
  }

  /** Says which activities are on the screen now. */
  public Future<Void> showing(Collection<ActivityId> ids) {
    return socket.writeTextMessage(FrameParser.showingFrame(ids).encode());
  }

  /** Completes when the connection is over, whoever ended it. */
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

  /** It is over at once: the other end answers to no close. */
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
