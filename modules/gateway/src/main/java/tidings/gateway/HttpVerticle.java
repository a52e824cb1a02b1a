// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import tidings.core.StopTimeouts;
import tidings.gateway.events.Firehose;
import tidings.gateway.http.Connections;
import tidings.gateway.http.Downloads;
import tidings.gateway.live.LiveSockets;

/** An HTTP server on one event loop. */
final class HttpVerticle extends VerticleBase {
  private final GatewayContext context;
  private final IntConsumer onListening;
  private final LiveSockets live;
  private final Firehose firehose;
  private final Downloads downloads;
  private final Connections connections;
  private final Dispatch dispatch;
  private final HttpServer server;

  /** @param onListening receives the port */
  HttpVerticle(Vertx vertx, GatewayContext context, IntConsumer onListening) {
    this.context = context;
    this.onListening = onListening;
    this.live = context.createLiveSockets(vertx);
    this.firehose = context.createFirehose(vertx);
    this.downloads = new Downloads(vertx);
    this.connections = new Connections(vertx, context.openConnections());
    this.dispatch =
        new Dispatch(vertx, context,
            ApiRoutes.create(vertx, context, live, firehose, downloads, connections),
            connections);
    this.server = vertx.createHttpServer(ServerOptions.of(context.settings()));
  }

  @Override
  public Future<?> start() {
    live.start();
    firehose.start();
    connections.start();
    return server
        .connectionHandler(connections::onOpened)
        .requestHandler(dispatch)
        .invalidRequestHandler(dispatch::handleInvalid)
        .listen(ServerOptions.address(context.settings()))
        .onSuccess(bound -> onListening.accept(bound.actualPort()));
  }

  /** Takes another certificate for new connections. */
  Future<?> replace(Certificate certificate) {
    return server.updateSSLOptions(ServerOptions.sslOptions(certificate));
  }

  /** Serves until the sockets were sent away, so that their clients find another server. */
  @Override
  public Future<?> stop() {
    return live.drain(context.settings().drain()).compose(drained -> {
      live.stop();
      firehose.stop();
      downloads.stop();
      return server.shutdown(StopTimeouts.REQUESTS.toSeconds(), TimeUnit.SECONDS);
    });
  }
}
