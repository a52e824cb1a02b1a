// SPDX-License-Identifier: Apache-2.0
package tidings.store.position;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;

/**
 * How far positions reach, handed from one table to another: a table that is one process's own says
 * it in other words than one that nodes share, and what clients hold has to be good for both.
 */
public final class Handover {
  /** Within this time the row of a table has changed that any server shares. */
  public static final Duration MOVES_WITHIN = Horizon.GRACE.plus(Horizon.EVERY.multipliedBy(2));

  private Handover() {}

  /**
   * The row with which a table goes on whose other rows are all there by now. Nobody uses it yet,
   * and nothing is under way but what its jobs tell. Waits for the store.
   *
   * @param before the row of the table where they come from
   */
  public static Item row(Item before, Table to, Instant now) {
    var high = Ceiling.high(before).orElseGet(() -> HorizonRow.of(before).next());
    return to.shared() ? shared(high, to, now).item() : Ceiling.row(high);
  }

  /** Everything is settled but pending fan-outs, and positions wait for these. */
  private static HorizonRow shared(ActivityId high, Table to, Instant now) {
    var start = ActivityId.startOf(now);
    var next = start.isAfter(high) ? start : high;
    return new HorizonRow(next, next, 1).settled(Horizon.pending(to));
  }

  /** The row as it is, which tells whether somebody is at work. Waits for the store. */
  public static Optional<Item> stored(Table table) {
    return table.get(Keys.watermark()).await();
  }
}
