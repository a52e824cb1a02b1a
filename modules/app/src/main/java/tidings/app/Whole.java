// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import tidings.store.StoreFailure;
import tidings.store.Table;
import tidings.store.rows.ArrivalRow;

/** That a store holds all that it is to hold, and not the half of a copy that was broken off. */
final class Whole {
  private Whole() {}

  /** The table again. @throws StoreFailure when it holds a half, and then it is closed */
  static Table only(Table table, Store store) {
    ArrivalRow.in(table).ifPresent(half -> {
      table.close().await();
      throw new StoreFailure("The store in " + store.shown() + " is half filled " + half.told()
          + "; go on with that, or " + store.otherwise() + ".");
    });
    return table;
  }
}
