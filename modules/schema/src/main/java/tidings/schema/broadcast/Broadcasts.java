// SPDX-License-Identifier: Apache-2.0
package tidings.schema.broadcast;

import java.util.List;
import tidings.core.BroadcastEvent;
import tidings.core.bus.Bus;
import tidings.schema.position.SharedPositions;
import tidings.store.Table;
import tidings.store.Transaction;

/** Stores events for the other nodes on the table. */
public record Broadcasts(Bus bus, Table table) {

  /**
   * Adds events to the transaction that causes them, if other nodes may use the table. The caller
   * publishes them on this node after the commit. Waits for the store.
   */
  public void add(Transaction transaction, BroadcastEvent... events) {
    if (table.isShared()) {
      SharedPositions.findNext(table).ifPresent(
          position -> List.of(events).forEach(
              event -> transaction.put(new BroadcastRow(position, bus.node(), event).item())));
    }
  }
}
