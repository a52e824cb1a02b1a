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
 * @param basePath the path below which the server has everything
 * @param closed whether nothing is to be connected again
 */
record ServerConnections(
    Vertx vertx, String basePath, WebClient webClient, WebSocketClient webSocketClient,
    AtomicBoolean closed,
    Runnable onClose) {
  /** Calls under way at once; more wait for their turn. */
  private static final int MAX_CONCURRENT_CALLS = 64;
  /** Calls that wait at the most; whoever asks for more than the server bears is told so. */
  private static final int MAX_QUEUED_CALLS = 10_000;
  /** Live connections at once: as many as a load test on one machine has ports for. */
  private static final int MAX_SOCKETS = 60_000;
  /** Bytes of the longest frame that a server sends: a gap's worth of activities stays below. */
  private static final int MAX_FRAME_BYTES = 1024 * 1024;

  static ServerConnections to(String address) {
    var vertx = Vertx.vertx();
    return to(address, vertx, () -> vertx.close().await());
  }

  static ServerConnections to(String address, Vertx vertx) {
    return to(address, vertx, () -> {});
  }

  private static ServerConnections to(String address, Vertx vertx, Runnable onClose) {
    var uri = URI.create(address);
    boolean secure = "https".equals(uri.getScheme());
    int port = uri.getPort() >= 0 ? uri.getPort() : secure ? 443 : 80;
    var webClientOptions = new WebClientOptions()
        .setDefaultHost(uri.getHost())
        .setDefaultPort(port)
        .setSsl(secure)
        .setFollowRedirects(false)
        .setUserAgent("tidings-client");
    var webSocketOptions = new WebSocketClientOptions()
        .setDefaultHost(uri.getHost())
        .setDefaultPort(port)
        .setSsl(secure)
        .setConnectTimeout((int) LiveConnection.WELCOME_TIMEOUT.toMillis())
        .setMaxConnections(MAX_SOCKETS)
        .setMaxFrameSize(MAX_FRAME_BYTES)
        .setMaxMessageSize(MAX_FRAME_BYTES);
    var pool = new PoolOptions().setHttp1MaxSize(MAX_CONCURRENT_CALLS)
        .setMaxWaitQueueSize(MAX_QUEUED_CALLS);
    return new ServerConnections(
        vertx,
        uri.getPath().replaceFirst("/$", ""),
        ((WebClientInternal) WebClient.create(vertx, webClientOptions, pool))
            .addInterceptor(new Deadline(vertx)),
        vertx.createWebSocketClient(webSocketOptions),
        new AtomicBoolean(),
        onClose);
  }

  void close() {
    closed.set(true);
    webClient.close();
    webSocketClient.close().await();
    onClose.run();
  }
}
