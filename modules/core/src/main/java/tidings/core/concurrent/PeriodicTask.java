// SPDX-License-Identifier: Apache-2.0
package tidings.core.concurrent;

import static io.vertx.core.ThreadingModel.VIRTUAL_THREAD;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a task periodically on a virtual thread, never concurrently with itself. A failure is logged
 * and does not stop later runs.
 */
public final class PeriodicTask {
  private static final Logger LOG = LoggerFactory.getLogger(PeriodicTask.class);

  private final Vertx vertx;
  private final String name;
  private final Duration interval;
  private final Runnable task;
  private volatile @Nullable String deploymentId;
  private boolean running;
  private volatile boolean stopped;

  public PeriodicTask(Vertx vertx, String name, Duration interval, Runnable task) {
    this.vertx = vertx;
    this.name = name;
    this.interval = interval;
    this.task = task;
  }

  /** Runs the task once, which the result waits for, then periodically. */
  public Future<Void> start() {
    var options = new DeploymentOptions().setThreadingModel(VIRTUAL_THREAD);
    return vertx.deployVerticle(new TimerVerticle(), options)
        .onSuccess(id -> deploymentId = id)
        .mapEmpty();
  }

  /** Stops further runs. */
  public Future<Void> stop() {
    stopped = true;
    var id = deploymentId;
    return id == null ? Future.succeededFuture() : vertx.undeploy(id);
  }

  private final class TimerVerticle extends VerticleBase {
    @Override
    public Future<?> start() {
      runOnce();
      PeriodicTask.this.vertx.setPeriodic(interval.toMillis(), timer -> runOnce());
      return Future.succeededFuture();
    }
  }

  private void runOnce() {
    if (running || stopped) {
      return;
    }
    running = true;
    try {
      task.run();
    } catch (Exception failure) { // awaited futures may throw undeclared checked exceptions
      if (!stopped) {
        LOG.error("{} failed; it will be retried at the next interval", name, failure);
      }
    } finally {
      running = false;
    }
  }
}
