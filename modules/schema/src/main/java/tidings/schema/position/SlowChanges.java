// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import tidings.core.Position;
import tidings.core.Watermark;
import tidings.core.concurrent.PeriodicTask;
import tidings.schema.rows.LateRow;

/**
 * Tells the clients of other nodes in advance of changes that take long to be stored. When such a
 * change is stored and was passed by positions, the node tells of it; but it may die just then. So
 * whoever catches up within {@link LateRow#MAX_ADVANCE}, nearly always more than the change takes,
 * looks for it.
 */
public final class SlowChanges {
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
            below, Position.startOf(below.time().plus(LateRow.MAX_ADVANCE))));
  }
}
