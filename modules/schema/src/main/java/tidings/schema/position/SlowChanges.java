// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import tidings.core.Position;
import tidings.core.Watermark;
import tidings.core.concurrent.PeriodicTask;

/**
 * Tells the clients of other nodes in advance of changes that take long to be stored. When such a
 * change is stored and was passed by positions, the node tells of it; but it may die just then.
 */
public final class SlowChanges {
  /** More than a change can take, with all its attempts. */
  static final Duration ADVANCE = Duration.ofSeconds(30);

  private final Watermark watermark;
  private final SharedPositions positions;
  private final PeriodicTask task;

  public SlowChanges(Vertx vertx, Watermark watermark, SharedPositions positions) {
    this.watermark = watermark;
    this.positions = positions;
    this.task = new PeriodicTask(vertx, "the search for slow changes",
        SharedPositions.REFRESH_INTERVAL, this::tellInAdvance);
  }

  public Future<Void> start() {
    return task.start();
  }

  public Future<Void> stop() {
    return task.stop();
  }

  void tellInAdvance() {
    positions.slowBelow().ifPresent(
        below -> watermark.tellInAdvance(
            below, Position.startOf(below.time().plus(ADVANCE))));
  }
}
