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
import tidings.core.concurrent.VertxWithoutFiles;

/**
 * The HTTP and WebSocket clients of one server.
 *
 * @param basePath base path of the server
 * @param closed whether reconnects are disabled
 */
record ServerConnections(
    Vertx vertx, String basePath, WebClient webClient, WebSocketClient webSocketClient,
    AtomicBoolean closed,
    Runnable onClose) {
  /** Maximum number of concurrent calls. */
  private static final int MAX_CONCURRENT_CALLS = 64;
  /** Maximum number of queued calls; more fail at once. */
  private static final int MAX_QUEUED_CALLS = 10_000;
  /** Maximum number of live connections: the ports of one machine, for load tests. */
  private static final int MAX_SOCKETS = 60_000;
  /** Maximum size of a frame, in bytes; the largest of the server's frames stay below. */
  private static final int MAX_FRAME_BYTES = 1024 * 1024;

  static ServerConnections to(String address) {
    var vertx = VertxWithoutFiles.create();
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
