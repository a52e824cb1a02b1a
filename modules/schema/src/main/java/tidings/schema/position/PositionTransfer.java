// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tidings.core.Position;
import tidings.schema.Keys;
import tidings.store.Item;
import tidings.store.Table;

/**
 * How far positions reach, handed from one table to another: a table that is one process's own says
 * it in other words than one that nodes share, and what clients hold has to be good for both.
 */
public final class PositionTransfer {
  /** Within this time the row of a table has changed that any server shares. */
  public static final Duration MAX_UPDATE_INTERVAL =
      SharedPositions.GRACE_PERIOD.plus(SharedPositions.REFRESH_INTERVAL.multipliedBy(2));

  private PositionTransfer() {}

  /**
   * The row with which a table goes on whose other rows are all there by now. Nobody uses it yet,
   * and nothing is under way but what its jobs tell. Waits for the store.
   *
   * @param before the row of the table where they come from
   */
  public static Item row(Item before, Table to, Instant now) {
    var high = SingleNodePositions.findHigh(before).orElseGet(() -> WatermarkRow.of(before).next());
    return to.isShared() ? sharedRow(high, to, now).item() : SingleNodePositions.row(high);
  }

  /** Everything is settled but pending fan-outs, and positions wait for these. */
  private static WatermarkRow sharedRow(Position high, Table to, Instant now) {
    var start = Position.startOf(now);
    var next = start.isAfter(high) ? start : high;
    return new WatermarkRow(next, next, 1).heldBelow(SharedPositions.findFirstPending(to));
  }

  /** The row as it is, which tells whether somebody is at work. Waits for the store. */
  public static Optional<Item> findStored(Table table) {
    return table.get(Keys.watermark()).await();
  }
}
