// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import tidings.gateway.live.Live;

/** An HTTP server on one event loop: open as long as the gateway is. */
final class Door extends VerticleBase {
  /** How long requests under way and closing sockets may take when the server stops. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  private final Means means;
  private final IntConsumer listening;
  private final Live live;
  private final Connections connections;
  private final Dispatch dispatch;
  private final HttpServer server;

  /** @param listening is told the port */
  Door(Vertx vertx, Means means, IntConsumer listening) {
    this.means = means;
    this.listening = listening;
    this.live = means.live(vertx);
    this.connections =
        new Connections(vertx, means.settings().bounds(), means.connections());
    this.dispatch =
        new Dispatch(vertx, means, Contract.routes(means, live, connections), connections);
    this.server = vertx.createHttpServer(ServerOptions.of(means.settings()));
  }

  @Override
  public Future<?> start() {
    live.listen();
    return server
        .connectionHandler(connections::opened)
        .requestHandler(dispatch)
        .invalidRequestHandler(dispatch::refuse)
        .listen(ServerOptions.address(means.settings()))
        .onSuccess(bound -> listening.accept(bound.actualPort()));
  }

  @Override
  public Future<?> stop() {
    live.stop();
    return server.shutdown(GRACE.toSeconds(), TimeUnit.SECONDS);
  }
}
