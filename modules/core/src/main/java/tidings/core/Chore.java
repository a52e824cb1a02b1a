// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Something that is done again and again on a virtual thread, never twice at once. When it fails,
 * the failure is logged and its next time comes all the same.
 */
public final class Chore extends VerticleBase {
  private static final Logger LOG = LoggerFactory.getLogger(Chore.class);

  private final String name;
  private final Duration every;
  private final Runnable work;
  private boolean busy;

  private Chore(String name, Duration every, Runnable work) {
    this.name = name;
    this.every = every;
    this.work = work;
  }

  /** Does it for the first time, and then every so often; the answer waits for the first time. */
  public static Future<Void> start(Vertx vertx, String name, Duration every, Runnable work) {
    var options = new DeploymentOptions().setThreadingModel(ThreadingModel.VIRTUAL_THREAD);
    return vertx.deployVerticle(new Chore(name, every, work), options).mapEmpty();
  }

  @Override
  public Future<?> start() {
    doIt();
    vertx.setPeriodic(every.toMillis(), timer -> doIt());
    return Future.succeededFuture();
  }

  private void doIt() {
    if (busy) {
      return;
    }
    busy = true;
    try {
      work.run();
    } catch (RuntimeException failure) {
      LOG.error("{} failed, and will be tried again", name, failure);
    } finally {
      busy = false;
    }
  }
}
