// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import tidings.core.Position;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.Transaction;

/**
 * The watermark shared by all nodes.
 *
 * @param low positions up to here may be handed out
 * @param next ids are generated above
 * @param version changes with every advance and every term
 * @param term changes when a node comes or goes, see {@link Membership}
 */
record WatermarkRow(Position low, Position next, long version, long term) {
  private static final String VERSION = "version";
  private static final String TERM = "term";
  /** Of a row that an older version has written, which knows of no nodes. */
  static final long NO_TERM = -1;
  private static final int TERM_STEP_BITS = 32;

  static WatermarkRow first(Position now) {
    return new WatermarkRow(now, now, 1, 0);
  }

  static WatermarkRow of(Item row) {
    return new WatermarkRow(
        new Position(row.text("low")), new Position(row.text("next")), row.number(VERSION),
        row.has(TERM) ? row.number(TERM) : NO_TERM);
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
        version + 1, term);
  }

  /** A copy with {@code low} held back by the first pending activity. */
  WatermarkRow heldBelow(Optional<Position> pending) {
    return new WatermarkRow(
        pending.filter(id -> id.compareTo(low) < 0).orElse(low), next, version, term);
  }

  /**
   * Adds a new term to a transaction in which a node comes or goes: a greater number, by a random
   * step, so that none is used twice if an older version drops it.
   */
  static Transaction beginTerm(Transaction transaction) {
    long step = 1 + ThreadLocalRandom.current().nextLong(1L << TERM_STEP_BITS);
    return transaction
        .update(SystemKeys.watermark(), Change.add(TERM, step), Change.add(VERSION, 1))
        .onlyIf(Condition.present());
  }

  Item item() {
    var row = ItemType.WATERMARK.at(SystemKeys.watermark())
        .set("low", low.text())
        .set("next", next.text())
        .set(VERSION, version);
    return term == NO_TERM ? row.build() : row.set(TERM, term).build();
  }

  /** Replaces the row as read, or creates it. */
  Op replacing(Optional<WatermarkRow> read) {
    var unchanged = read.map(before -> Condition.equal(VERSION, before.version))
        .orElseGet(Condition::absent);
    return new Op.Put(item(), List.of(unchanged));
  }
}
