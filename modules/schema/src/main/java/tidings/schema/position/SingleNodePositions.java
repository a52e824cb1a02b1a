// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tidings.core.IdGenerator;
import tidings.core.Position;
import tidings.core.SingleNode;
import tidings.core.Watermark;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.Table;

/**
 * An upper bound of all positions handed out by the single process of a table, stored before they
 * are handed out. The next process generates ids above it, even if the clock was set back.
 */
public final class SingleNodePositions implements Watermark.PositionSource {
  /**
   * How far the stored bound is ahead of positions, and so how far ids may run ahead of the clock
   * after a crash; a restart takes about as long.
   */
  static final Duration LEAD_TIME = Duration.ofSeconds(2);
  private static final String HIGH = "high";

  private final Table table;
  private final SingleNode node;
  private volatile Position stored;
  private Future<Void> pendingRaise = Future.succeededFuture();

  private SingleNodePositions(Table table, SingleNode node, Position stored) {
    this.table = table;
    this.node = node;
    this.stored = stored;
  }

  /** Loads the bound of a table; the generator continues above it. Blocks for the store. */
  public static SingleNodePositions of(Table table, SingleNode node, IdGenerator idGenerator) {
    var stored = table.get(SystemKeys.watermark()).await().flatMap(SingleNodePositions::findHigh)
        .orElse(Position.FIRST);
    idGenerator.raiseAbove(stored);
    return new SingleNodePositions(table, node, stored);
  }

  @Override
  public Position position(Position low) {
    if (low.compareTo(stored) > 0) {
      raise(low).await();
    } else if (stored.time().isBefore(low.time().plus(LEAD_TIME.dividedBy(2)))) {
      raise(low); // in advance, so that no caller waits for it
    }
    return low;
  }

  private synchronized Future<Void> raise(Position above) {
    if (!pendingRaise.isComplete()) {
      return pendingRaise.compose(
          done -> above.compareTo(stored) > 0 ? raise(above) : Future.succeededFuture());
    }
    var high = Position.startOf(above.time().plus(LEAD_TIME));
    pendingRaise = table.write(List.of(new Op.Put(row(high), List.of()))).map(done -> {
      stored = high;
      return done;
    });
    return pendingRaise;
  }

  @Override
  public void onTold() {
    node.onUntoldNews();
  }

  static Item row(Position high) {
    return ItemType.WATERMARK.at(SystemKeys.watermark()).set(HIGH, high.text()).build();
  }

  /** Empty for the row of a shared table. */
  static Optional<Position> findHigh(Item row) {
    return row.findText(HIGH).map(Position::new);
  }
}
