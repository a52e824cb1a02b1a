// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import java.util.List;
import java.util.Optional;
import tidings.core.Position;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;

/**
 * The watermark shared by all nodes.
 *
 * @param low positions up to here may be handed out
 * @param next ids are generated above
 * @param version changes with every advance
 */
record WatermarkRow(Position low, Position next, long version) {

  static WatermarkRow first(Position now) {
    return new WatermarkRow(now, now, 1);
  }

  static WatermarkRow of(Item row) {
    return new WatermarkRow(
        new Position(row.text("low")), new Position(row.text("next")), row.number("version"));
  }

  /**
   * Advances by one step.
   *
   * @param pending nothing from here on may be handed out yet
   * @param now ids are generated above from then on
   */
  WatermarkRow advanced(Optional<Position> pending, Position now) {
    var reached = pending.filter(id -> id.compareTo(next) < 0).orElse(next);
    return new WatermarkRow(
        reached.compareTo(low) > 0 ? reached : low, now.compareTo(next) > 0 ? now : next,
        version + 1);
  }

  /** A copy with {@code low} held back by the first pending activity. */
  WatermarkRow heldBelow(Optional<Position> pending) {
    return new WatermarkRow(
        pending.filter(id -> id.compareTo(low) < 0).orElse(low), next, version);
  }

  Item item() {
    return ItemType.WATERMARK.at(SystemKeys.watermark())
        .set("low", low.text())
        .set("next", next.text())
        .set("version", version)
        .build();
  }

  /** Replaces the row as read, or creates it. */
  Op replacing(Optional<WatermarkRow> read) {
    var unchanged = read.map(before -> Condition.equal("version", before.version))
        .orElseGet(Condition::absent);
    return new Op.Put(item(), List.of(unchanged));
  }
}
