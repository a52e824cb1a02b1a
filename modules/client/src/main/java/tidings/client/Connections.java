// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Vertx;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.ext.web.client.WebClient;
import io.vertx.ext.web.client.WebClientOptions;
import io.vertx.ext.web.client.impl.WebClientInternal;
import java.net.URI;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The ways to one server, and the threads that use them.
 *
 * @param base the path below which the server has everything
 * @param closed whether nothing is to be connected again
 */
record Connections(
    Vertx vertx, String base, WebClient http, WebSocketClient sockets, AtomicBoolean closed,
    Runnable release) {
  /** Calls under way at once; more wait for their turn. */
  private static final int CALLS = 64;
  /** Calls that wait at the most; whoever asks for more than the server bears is told so. */
  private static final int WAITING = 10_000;
  /** Live connections at once: as many as a load test on one machine has ports for. */
  private static final int SOCKETS = 60_000;
  /** Bytes of the longest frame that a server sends: a gap's worth of activities stays below. */
  private static final int FRAME = 1024 * 1024;

  static Connections to(String address) {
    var vertx = Vertx.vertx();
    return to(address, vertx, () -> vertx.close().await());
  }

  static Connections to(String address, Vertx vertx) {
    return to(address, vertx, () -> {});
  }

  private static Connections to(String address, Vertx vertx, Runnable release) {
    var uri = URI.create(address);
    boolean secure = "https".equals(uri.getScheme());
    int port = uri.getPort() >= 0 ? uri.getPort() : secure ? 443 : 80;
    var calls = new WebClientOptions()
        .setDefaultHost(uri.getHost())
        .setDefaultPort(port)
        .setSsl(secure)
        .setFollowRedirects(false)
        .setUserAgent("tidings-client");
    var live = new WebSocketClientOptions()
        .setDefaultHost(uri.getHost())
        .setDefaultPort(port)
        .setSsl(secure)
        .setConnectTimeout((int) Live.OPEN_WITHIN.toMillis())
        .setMaxConnections(SOCKETS)
        .setMaxFrameSize(FRAME)
        .setMaxMessageSize(FRAME);
    var pool = new PoolOptions().setHttp1MaxSize(CALLS).setMaxWaitQueueSize(WAITING);
    return new Connections(
        vertx,
        uri.getPath().replaceFirst("/$", ""),
        ((WebClientInternal) WebClient.create(vertx, calls, pool))
            .addInterceptor(new Deadline(vertx)),
        vertx.createWebSocketClient(live),
        new AtomicBoolean(),
        release);
  }

  void close() {
    closed.set(true);
    http.close();
    sockets.close().await();
    release.run();
  }
}
