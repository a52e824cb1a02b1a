// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import java.time.Instant;
import java.util.Optional;
import tidings.core.Position;
import tidings.schema.SystemKeys;
import tidings.store.Item;
import tidings.store.Table;

/**
 * Transfers the highest position from one table to another. A single-process table and a shared
 * table store it differently, but positions held by clients must stay valid in both.
 */
public final class PositionTransfer {
  private PositionTransfer() {}

  /**
   * The watermark row of a table that has just been filled. No server uses it yet, and only its
   * fan-out jobs are pending. Blocks for the store.
   *
   * @param before the row of the source table
   */
  public static Item row(Item before, Table to, Instant now) {
    var high = SingleNodePositions.findHigh(before).orElseGet(() -> WatermarkRow.of(before).next());
    return to.isShared() ? sharedRow(high, to, now).item() : SingleNodePositions.row(high);
  }

  /** Everything is done except pending fan-outs, which hold positions back. */
  private static WatermarkRow sharedRow(Position high, Table to, Instant now) {
    var start = Position.startOf(now);
    var next = start.isAfter(high) ? start : high;
    return new WatermarkRow(next, next, 1, 0).heldBelow(SharedPositions.findFirstPending(to, next));
  }

  /** The stored row. Blocks for the store. */
  public static Optional<Item> findStored(Table table) {
    return table.get(SystemKeys.watermark()).await();
  }
}
