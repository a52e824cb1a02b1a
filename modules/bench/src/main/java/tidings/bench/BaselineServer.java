// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.VertxOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.ext.web.Router;
import java.util.function.Consumer;
import tidings.core.concurrent.VertxWithoutFiles;

/** A bare vertx-web server with an event loop per core, for the upper bounds of rates. */
final class BaselineServer extends VerticleBase {
  private static final String HOST = "127.0.0.1";

  private final Consumer<Router> routes;

  private BaselineServer(Consumer<Router> routes) {
    this.routes = routes;
  }

  /** Prints the address when the server is ready. */
  static void start(Consumer<Router> routes) {
    var vertx = VertxWithoutFiles.create(new VertxOptions().setPreferNativeTransport(true));
    var options = new DeploymentOptions().setInstances(Runtime.getRuntime().availableProcessors());
    vertx.deployVerticle(() -> new BaselineServer(routes), options).await();
  }

  @Override
  public Future<?> start() {
    var router = Router.router(vertx);
    routes.accept(router);
    return vertx.createHttpServer()
        .requestHandler(router)
        .listen(SocketAddress.sharedRandomPort(1, HOST))
        .onSuccess(server -> System.out.println("The baseline is ready at http://" + HOST + ":"
            + server.actualPort() + " (vertx-web)"));
  }
}
