// SPDX-License-Identifier: Apache-2.0
package tidings.store.position;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Mint;
import tidings.core.Watermark;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Op;
import tidings.store.Table;

/**
 * Above all positions that the one process using a table has handed out, and stored before they
 * are: whoever uses it next mints ids above them, also when the clock was set back.
 */
public final class Ceiling implements Watermark.Reach {
  /**
   * How far ahead of the positions it is stored. It is as far as ids may run ahead of the clock
   * after a crash; a restart takes about as long.
   */
  static final Duration AHEAD = Duration.ofSeconds(2);
  private static final String HIGH = "high";

  private final Table table;
  private volatile ActivityId stored;
  private Future<Void> raising = Future.succeededFuture();

  private Ceiling(Table table, ActivityId stored) {
    this.table = table;
    this.stored = stored;
  }

  /** The ceiling of this table, above which the mint makes ids from now on. Waits for the store. */
  public static Ceiling of(Table table, Mint mint) {
    var stored = table.get(Keys.watermark()).await().flatMap(Ceiling::high)
        .orElse(ActivityId.FIRST);
    mint.raise(stored);
    return new Ceiling(table, stored);
  }

  @Override
  public ActivityId position(ActivityId low) {
    if (low.compareTo(stored) > 0) {
      raise(low).await();
    } else if (stored.time().isBefore(low.time().plus(AHEAD.dividedBy(2)))) {
      raise(low); // in time, so that nobody has to wait for it
    }
    return low;
  }

  private synchronized Future<Void> raise(ActivityId above) {
    if (!raising.isComplete()) {
      return raising.compose(
          done -> above.compareTo(stored) > 0 ? raise(above) : Future.succeededFuture());
    }
    var high = ActivityId.startOf(above.time().plus(AHEAD));
    raising = table.write(List.of(new Op.Put(row(high), List.of()))).map(done -> {
      stored = high;
      return done;
    });
    return raising;
  }

  static Item row(ActivityId high) {
    return Item.at(Keys.watermark(), "watermark").set(HIGH, high.text()).build();
  }

  /** Empty when the row is one of nodes that share a table. */
  static Optional<ActivityId> high(Item row) {
    return row.find(HIGH).map(ActivityId::new);
  }
}
