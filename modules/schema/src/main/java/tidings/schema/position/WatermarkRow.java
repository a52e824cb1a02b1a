// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import java.util.List;
import java.util.Optional;
import tidings.core.Position;
import tidings.schema.Keys;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;

/**
 * How far positions reach, as all nodes have it.
 *
 * @param low up to where they are handed out
 * @param next above which ids are minted
 * @param version changes whenever it moves on
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
   * One step further.
   *
   * @param pending the first below which nothing may be handed out yet
   * @param now above which ids are minted then
   */
  WatermarkRow advanced(Optional<Position> pending, Position now) {
    var reached = pending.filter(id -> id.compareTo(next) < 0).orElse(next);
    return new WatermarkRow(
        reached.compareTo(low) > 0 ? reached : low, now.compareTo(next) > 0 ? now : next,
        version + 1);
  }

  /** The same, but that nothing is handed out yet from the first pending on. */
  WatermarkRow heldBelow(Optional<Position> pending) {
    return new WatermarkRow(
        pending.filter(id -> id.compareTo(low) < 0).orElse(low), next, version);
  }

  Item item() {
    return Item.at(Keys.watermark(), "watermark")
        .set("low", low.text())
        .set("next", next.text())
        .set("version", version)
        .build();
  }

  /** Stores this in place of what was read, if there was anything. */
  Op replacing(Optional<WatermarkRow> read) {
    var unchanged = read.map(before -> Condition.equal("version", before.version))
        .orElseGet(Condition::absent);
    return new Op.Put(item(), List.of(unchanged));
  }
}
