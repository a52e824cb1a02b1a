// SPDX-License-Identifier: Apache-2.0
package tidings.server.storage;

import tidings.schema.rows.TransferRow;
import tidings.store.StoreException;
import tidings.store.Table;

/** Rejects a store that an interrupted copy or restore left incomplete. */
public final class CompletenessCheck {
  private CompletenessCheck() {}

  /**
   * Returns the table.
   *
   * @throws StoreException if the store is incomplete; the table is closed then
   */
  public static Table requireComplete(Table table, StoreConfig store) {
    TransferRow.findIn(table).ifPresent(transfer -> {
      table.close().await();
      throw new StoreException(
          "The store in " + store.displayName() + " is only partly filled " + transfer.describe()
              + "; continue that command, or " + store.otherStoreHint() + ".");
    });
    return table;
  }
}
