// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.ClientWebSocket;
import io.vertx.core.http.UpgradeRejectedException;
import io.vertx.core.http.WebSocketConnectOptions;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import tidings.client.Frame.Welcome;
import tidings.core.ActivityId;

/**
 * A live connection. Its frames are kept until somebody takes them with {@link #next}, or they are
 * heard as they come, see {@link #listen}.
 */
public final class Live {
  private static final WebSocketConnectOptions THERE = new WebSocketConnectOptions()
      .addSubProtocol("tidings.v1")
      .setAllowOriginHeader(false);

  private final ClientWebSocket socket;
  private final Arrivals arrivals = new Arrivals();
  private final AtomicReference<Consumer<Frame>> listener = new AtomicReference<>(arrivals::add);
  private final Promise<Ended> ended = Promise.promise();

  private Live(ClientWebSocket socket) {
    this.socket = socket;
    socket.textMessageHandler(text -> listener.get().accept(FrameJson.parse(text)));
    socket.closeHandler(closed -> end());
  }

  /** Connects and says hello; answers once the server has said welcome. */
  static Future<Live> open(Connections connections, String token, Hello hello) {
    var live = new Live(connections.sockets().webSocket());
    return live.socket
        .connect(new WebSocketConnectOptions(THERE).setURI(connections.base() + "/v1/live"))
        .recover(failure -> Future.failedFuture(meaningOf(failure)))
        .compose(open -> open.writeTextMessage(FrameJson.hello(token, hello).encode()))
        .compose(said -> live.next(Welcome.class))
        .map(live);
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

  private void end() {
    var how = Ended.of(socket.closeStatusCode(), socket.closeReason());
    arrivals.end(how);
    ended.complete(how);
  }

  private static Throwable meaningOf(Throwable failure) {
    return failure instanceof UpgradeRejectedException rejected
        ? Refused.of(rejected.getStatus(), rejected.getHeaders(), rejected.getBody())
        : NoAnswer.because(failure);
  }
}
