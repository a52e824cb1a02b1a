// SPDX-License-Identifier: Apache-2.0
package tidings.server.storage;

import tidings.schema.rows.TransferRow;
import tidings.store.StoreException;
import tidings.store.Table;

/** That a store holds all that it is to hold, and not the half of a copy that was broken off. */
public final class CompletenessCheck {
  private CompletenessCheck() {}

  /** The table again. @throws StoreFailure when it holds a half, and then it is closed */
  public static Table requireComplete(Table table, StoreConfig store) {
    TransferRow.findIn(table).ifPresent(transfer -> {
      table.close().await();
      throw new StoreException(
          "The store in " + store.displayName() + " is half filled " + transfer.describe()
              + "; go on with that, or " + store.otherStoreHint() + ".");
    });
    return table;
  }
}
