// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.net.SocketAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tidings.core.concurrent.VertxWithoutFiles;

/**
 * The upper bound of delivery: a bare Vert.x server with an event loop per core. It sends each
 * request body, unchanged, to every socket.
 */
public final class BroadcastBaseline extends VerticleBase {
  private static final String HOST = "127.0.0.1";
  private static final String BROADCAST_ADDRESS = "posted";

  private final Set<ServerWebSocket> sockets = new HashSet<>();

  private BroadcastBaseline() {}

  /** Runs in a process of its own, and prints its address when it is ready. */
  public static void main(String... args) {
    var vertx = VertxWithoutFiles.create(new VertxOptions().setPreferNativeTransport(true));
    var options = new DeploymentOptions().setInstances(Runtime.getRuntime().availableProcessors());
    vertx.deployVerticle(BroadcastBaseline::new, options).await();
  }

  @Override
  public Future<?> start() {
    vertx.eventBus().<Buffer>consumer(BROADCAST_ADDRESS, posted -> sendToAll(posted.body()));
    var options = new HttpServerOptions()
        .setTcpNoDelay(true)
        .setWebSocketSubProtocols(List.of("tidings.v1"))
        .setPerMessageWebSocketCompressionSupported(false)
        .setPerFrameWebSocketCompressionSupported(false);
    return vertx.createHttpServer(options)
        .webSocketHandler(this::accept)
        .requestHandler(this::post)
        .listen(SocketAddress.sharedRandomPort(1, HOST))
        .onSuccess(server -> System.out.println(
            "The broadcast baseline is ready at http://" + HOST + ":" + server.actualPort()
                + " (vertx-core)"));
  }

  private void accept(ServerWebSocket socket) {
    sockets.add(socket);
    socket.closeHandler(closed -> sockets.remove(socket));
    socket.textMessageHandler(hello -> socket.writeTextMessage("{\"t\":\"welcome\"}"));
  }

  private void post(HttpServerRequest request) {
    request.body().onSuccess(message -> {
      vertx.eventBus().publish(BROADCAST_ADDRESS, message);
      request.response().end();
    });
  }

  private void sendToAll(Buffer message) {
    sockets.forEach(socket -> socket.writeBinaryMessage(message));
  }
}
