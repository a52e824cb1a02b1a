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
import tidings.client.Frame.Welcome;
import tidings.core.ActivityId;

/**
 * A live connection. Its frames are kept until somebody takes them with {@link #next}, or they are
 * heard as they come, see {@link #listen}. When it breaks, or nothing is heard for two heartbeats,
 * it is over; a {@link Subscription} connects again.
 */
public final class Live {
  /** How long a server may take to welcome a connection, before another try is worth more. */
  static final Duration OPEN_WITHIN = Duration.ofSeconds(30);

  private static final WebSocketConnectOptions THERE = new WebSocketConnectOptions()
      .addSubProtocol("tidings.v1")
      .setTimeout(OPEN_WITHIN.toMillis())
      .setAllowOriginHeader(false);

  private final String base;
  private final ClientWebSocket socket;
  private final Silence silence;
  private final Arrivals arrivals = new Arrivals();
  private final AtomicReference<Consumer<Frame>> listener = new AtomicReference<>(arrivals::add);
  private final Promise<Ended> ended = Promise.promise();

  /** Not connected yet. */
  Live(Connections connections) {
    this.base = connections.base();
    this.socket = connections.sockets().webSocket();
    this.silence = new Silence(connections.vertx(), this::fallenSilent);
    socket.frameHandler(any -> silence.broken());
    socket.textMessageHandler(text -> hear(FrameJson.parse(text)));
    socket.closeHandler(closed -> end(Ended.of(socket.closeStatusCode(), socket.closeReason())));
  }

  /** Connects and says hello; answers once the server has said welcome. */
  static Future<Live> open(Connections connections, Credential credential, Hello hello) {
    var live = new Live(connections);
    return live.open(credential, hello).compose(said -> live.next(Welcome.class)).map(live);
  }

  /** Connects and says hello. */
  Future<Void> open(Credential credential, Hello hello) {
    return socket
        .connect(new WebSocketConnectOptions(THERE).setURI(base + "/v1/live"))
        .recover(failure -> Future.failedFuture(meaningOf(failure)))
        .onSuccess(open -> silence.limit(OPEN_WITHIN))
        .compose(open -> open.writeTextMessage(FrameJson.hello(credential, hello).encode()));
  }

  /** The next frame of this type that nobody has taken yet; fails with {@link Ended}. */
  public <F extends Frame> Future<F> next(Class<F> type) {
    return arrivals.next(type);
  }

  /** Hears every frame from now on, on an event loop, instead of keeping it. */
  public void listen(Consumer<Frame> to) {
    listener.set(to);
  }

  /** Says which activities are on the screen now. */
  public Future<Void> showing(Collection<ActivityId> ids) {
    return socket.writeTextMessage(FrameJson.showing(ids).encode());
  }

  /** Completes when the connection is over, whoever ended it. */
  public Future<Ended> ended() {
    return ended.future();
  }

  public Future<Void> close() {
    return socket.close();
  }

  private void hear(Frame frame) {
    if (frame instanceof Welcome welcome) {
      silence.heartbeat(welcome.heartbeat());
    }
    listener.get().accept(frame);
  }

  /** It is over at once: the other end answers to no close. */
  private void fallenSilent() {
    listen(late -> {});
    end(Ended.silent());
    socket.close();
  }

  private void end(Ended how) {
    silence.end();
    arrivals.end(how);
    ended.tryComplete(how);
  }

  private static Throwable meaningOf(Throwable failure) {
    return failure instanceof UpgradeRejectedException rejected
        ? Refused.of(rejected.getStatus(), rejected.getHeaders(), rejected.getBody())
        : NoAnswer.because(failure);
  }
}
