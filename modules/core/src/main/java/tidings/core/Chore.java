// SPDX-License-Identifier: Apache-2.0
package tidings.core;

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
 * Something that is done again and again on a virtual thread, never twice at once. When it fails,
 * the failure is logged and its next time comes all the same.
 */
public final class Chore {
  private static final Logger LOG = LoggerFactory.getLogger(Chore.class);

  private final Vertx vertx;
  private final String name;
  private final Duration every;
  private final Runnable work;
  private volatile @Nullable String deployment;
  private boolean busy;
  private volatile boolean stopped;

  public Chore(Vertx vertx, String name, Duration every, Runnable work) {
    this.vertx = vertx;
    this.name = name;
    this.every = every;
    this.work = work;
  }

  /** Does it for the first time, which the answer waits for, and then every so often. */
  public Future<Void> start() {
    var options = new DeploymentOptions().setThreadingModel(VIRTUAL_THREAD);
    return vertx.deployVerticle(new Clock(), options)
        .onSuccess(id -> deployment = id)
        .mapEmpty();
  }

  /** Does it no more. */
  public Future<Void> stop() {
    stopped = true;
    var id = deployment;
    return id == null ? Future.succeededFuture() : vertx.undeploy(id);
  }

  private final class Clock extends VerticleBase {
    @Override
    public Future<?> start() {
      doIt();
      vertx.setPeriodic(every.toMillis(), timer -> doIt());
      return Future.succeededFuture();
    }
  }

  private void doIt() {
    if (busy || stopped) {
      return;
    }
    busy = true;
    try {
      work.run();
    } catch (Exception failure) { // what is awaited may fail with a checked one, undeclared
      if (!stopped) {
        LOG.error("{} failed, and will be tried again", name, failure);
      }
    } finally {
      busy = false;
    }
  }
}
