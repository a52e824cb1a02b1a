// SPDX-License-Identifier: Apache-2.0
package tidings.app.metrics;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.time.Duration;

/** Looks on one event loop how long what is to be done next has to wait. */
final class LoopDelay extends VerticleBase {
  private static final Duration EVERY = Duration.ofMillis(500);

  private final Metrics metrics;

  private LoopDelay(Metrics metrics) {
    this.metrics = metrics;
  }

  /** On as many event loops as there are. */
  static Future<Void> watch(Vertx vertx, Metrics metrics) {
    var everywhere =
        new DeploymentOptions().setInstances(VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE);
    return vertx.deployVerticle(() -> new LoopDelay(metrics), everywhere).mapEmpty();
  }

  @Override
  public Future<?> start() {
    look();
    vertx.setPeriodic(EVERY.toMillis(), timer -> look());
    return Future.succeededFuture();
  }

  private void look() {
    long asked = System.nanoTime();
    context.runOnContext(now -> metrics.late(Duration.ofNanos(System.nanoTime() - asked)));
  }
}
