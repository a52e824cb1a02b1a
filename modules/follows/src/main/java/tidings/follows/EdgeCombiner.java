// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import tidings.core.Done;
import tidings.core.Ref;
import tidings.core.bus.Bus;
import tidings.store.Table;
import tidings.store.combine.WriteCombiner;

/**
 * Write combining for edges: concurrent changes to edges of one target are stored in few
 * transactions, with one update of its counts and, for a user, one notice.
 */
final class EdgeCombiner {
  private final Table table;
  private final WriteCombiner<Ref, EdgeChange, Done> combiner;

  EdgeCombiner(Bus bus, Table table) {
    this.table = table;
    this.combiner = new WriteCombiner<>(
        "edges", bus.turns(), first -> new CombinedEdgeWrite(bus, table, first));
  }

  /**
   * Commits a change and waits; fails as its transaction alone would. In an unshared table, and for
   * targets that get no notice, combining gains nothing: additions to one row do not conflict, and
   * the engine syncs them together.
   */
  void commit(EdgeChange change) {
    if (table.isShared() || change.edge().target().isUser()) {
      combiner.submit(change.edge().target(), change);
    } else {
      change.transaction().commit(table).await();
    }
  }
}
