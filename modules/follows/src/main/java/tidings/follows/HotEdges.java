// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import tidings.core.Bus;
import tidings.core.Done;
import tidings.core.Ref;
import tidings.store.Table;
import tidings.store.Turns;

/**
 * Stores edges that are opened or closed, those to the same thing at the same moment together: all
 * of them count there, and a user is told of all of them in one notice.
 */
final class HotEdges {
  private final Table table;
  private final Turns<Ref, EdgeChange, Done> turns;

  HotEdges(Bus bus, Table table) {
    this.table = table;
    this.turns = new Turns<>(first -> new EdgeTurn(bus, table, first));
  }

  /**
   * Waits for the store; fails as the transaction alone would. Where nobody else shares the table,
   * adds to one row are not in each other's way, and the engine syncs them together.
   */
  void commit(EdgeChange change) {
    if (table.shared() || change.edge().what().isUser()) {
      turns.take(change.edge().what(), change);
    } else {
      change.transaction().commit(table).await();
    }
  }
}
