// SPDX-License-Identifier: Apache-2.0
package tidings.server.storage;

import java.util.Optional;
import tidings.schema.rows.SchemaRow;
import tidings.schema.rows.TransferRow;
import tidings.store.StoreException;
import tidings.store.Table;

/**
 * Rejects a store that an interrupted copy or restore left incomplete, or that this version would
 * misread.
 */
public final class StoreCheck {
  private StoreCheck() {}

  /**
   * Returns the table.
   *
   * @throws StoreException if the store cannot be used; the table is closed then
   */
  public static Table requireUsable(Table table, StoreConfig store) {
    findFault(table, store).ifPresent(fault -> {
      table.close().await();
      throw new StoreException(fault);
    });
    return table;
  }

  private static Optional<String> findFault(Table table, StoreConfig store) {
    var incomplete = TransferRow.findIn(table)
        .map(transfer -> "The store in " + store.displayName() + " is only partly filled "
            + transfer.describe() + "; continue that command, or " + store.otherStoreHint() + ".");
    return incomplete.or(() -> SchemaRow.findIn(table)
        .filter(schema -> !schema.isReadableBy(SchemaRow.CURRENT))
        .map(schema -> "The store in " + store.displayName() + " needs a newer version: its schema"
            + " is " + schema.reads() + ", and this version knows up to "
            + SchemaRow.CURRENT.writes() + "."));
  }
}
