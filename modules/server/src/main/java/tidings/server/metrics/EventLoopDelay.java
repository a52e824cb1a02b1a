// SPDX-License-Identifier: Apache-2.0
package tidings.server.metrics;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.time.Duration;

/** Measures how long tasks wait on one event loop. */
final class EventLoopDelay extends VerticleBase {
  private static final Duration CHECK_INTERVAL = Duration.ofMillis(500);

  private final Metrics metrics;

  private EventLoopDelay(Metrics metrics) {
    this.metrics = metrics;
  }

  /** Deploys one instance for each event loop. */
  static Future<Void> deploy(Vertx vertx, Metrics metrics) {
    var options =
        new DeploymentOptions().setInstances(VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE);
    return vertx.deployVerticle(() -> new EventLoopDelay(metrics), options).mapEmpty();
  }

  @Override
  public Future<?> start() {
    measure();
    vertx.setPeriodic(CHECK_INTERVAL.toMillis(), timer -> measure());
    return Future.succeededFuture();
  }

  private void measure() {
    long scheduled = System.nanoTime();
    context.runOnContext(
        now -> metrics.recordLoopDelay(Duration.ofNanos(System.nanoTime() - scheduled)));
  }
}
