// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.SocketAddress;
import io.vertx.ext.web.Router;
import tidings.core.concurrent.VertxWithoutFiles;

/**
 * The upper bound of page rates: a bare vertx-web server with an event loop per core. It answers
 * every request with the same prepared page.
 */
public final class StaticPageBaseline extends VerticleBase {
  static final int BYTES = 6 * 1024;
  private static final String HOST = "127.0.0.1";

  private StaticPageBaseline() {}

  /** Runs in a process of its own, and prints its address when it is ready. */
  public static void main(String... args) {
    var vertx = VertxWithoutFiles.create(new VertxOptions().setPreferNativeTransport(true));
    var options = new DeploymentOptions().setInstances(Runtime.getRuntime().availableProcessors());
    vertx.deployVerticle(StaticPageBaseline::new, options).await();
  }

  @Override
  public Future<?> start() {
    var page = Buffer.buffer("x".repeat(BYTES));
    var router = Router.router(vertx);
    router.get("/v1/feed").handler(context -> context.response().end(page));
    return vertx.createHttpServer()
        .requestHandler(router)
        .listen(SocketAddress.sharedRandomPort(1, HOST))
        .onSuccess(server -> System.out.println(
            "The static page baseline is ready at http://" + HOST + ":" + server.actualPort()
                + " (vertx-web)"));
  }
}
