// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.copy;

import java.util.Optional;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.Item;
import tidings.store.ParallelScan.ScanPosition;

/** Progress of one segment of a transfer. @param position position in the source to resume at */
record TransferProgressRow(long rows, ScanPosition position) {
  static final TransferProgressRow NONE = new TransferProgressRow(0, ScanPosition.BEGINNING);
  private static final String ROWS = "rows";
  private static final String AFTER = "after";

  static TransferProgressRow of(Item row) {
    var after = row.findText(AFTER);
    return new TransferProgressRow(row.number(ROWS), new ScanPosition(after, after.isEmpty()));
  }

  TransferProgressRow plus(long count, ScanPosition nextPosition) {
    return new TransferProgressRow(rows + count, nextPosition);
  }

  Item item(int part) {
    Optional<String> after = position.after();
    return ItemType.TRANSFER_PROGRESS.at(SystemKeys.transferProgress(part)).set(ROWS, rows)
        .set(AFTER, after)
        .build();
  }
}
