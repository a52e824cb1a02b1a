// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import tidings.core.Done;
import tidings.core.Ref;
import tidings.core.bus.Bus;
import tidings.store.Table;
import tidings.store.combine.WriteCombiner;

/**
 * Stores edges that are opened or closed, those to the same thing at the same moment together: all
 * of them count there, and a user is told of all of them in one notice.
 */
final class EdgeCombiner {
  private final Table table;
  private final WriteCombiner<Ref, EdgeChange, Done> combiner;

  EdgeCombiner(Bus bus, Table table) {
    this.table = table;
    this.combiner = new WriteCombiner<>(first -> new CombinedEdgeWrite(bus, table, first));
  }

  /**
   * Waits for the store; fails as the transaction alone would. Where nobody else shares the table,
   * adds to one row are not in each other's way, and the engine syncs them together.
   */
  void commit(EdgeChange change) {
    if (table.isShared() || change.edge().target().isUser()) {
      combiner.submit(change.edge().target(), change);
    } else {
      change.transaction().commit(table).await();
    }
  }
}
