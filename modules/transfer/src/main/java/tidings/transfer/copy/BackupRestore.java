// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.copy;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import tidings.core.Progress;
import tidings.schema.SystemKeys;
import tidings.schema.position.PositionTransfer;
import tidings.schema.rows.TransferRow;
import tidings.store.Item;
import tidings.store.StoreException;
import tidings.store.Table;

/**
 * Restores all items of a backup to a table.
 *
 * @param targetName the table, for display
 * @param now items that expired before this time do not count
 * @param out takes the result
 * @param display shows the progress
 */
public record BackupRestore(
    Path file, String targetName, Instant now, PrintStream out, Progress.Display display) {

  /**
   * Validates the whole backup before the table is opened.
   *
   * @throws StoreException with a one-sentence message, if the restore fails or differs from the
   *        backup
   */
  public void run(Supplier<Table> openTarget) {
    var expected = new TableChecksum(now);
    var backupContent = read("looking", items -> items.forEach(expected::add));
    var target = openTarget.get();
    try {
      var backupName = file.getFileName() + " with the checksum " + backupContent.hex();
      restoreItems(TransferTarget.open(target, targetName, TransferRow.restoring(backupName, now)),
          expected, target);
    } finally {
      target.close().await();
    }
  }

  private void restoreItems(TransferTarget transfer, TableChecksum expected, Table target) {
    var watermark = new AtomicReference<>(Optional.<Item>empty());
    read("restoring", items -> {
      transfer.store(items);
      items.stream().filter(item -> item.key().equals(SystemKeys.watermark()))
          .forEach(item -> watermark.set(Optional.of(item)));
    });
    var actual = TableChecksum.of(target, now, "comparing", display);
    new TransferSummary(out).print(expected, actual);
    if (!expected.matches(actual)) {
      throw new StoreException(
          "The store differs from the backup; start again with an empty store.");
    }
    transfer.complete(watermark.get().map(row -> PositionTransfer.row(row, target, Instant.now())));
  }

  private TableChecksum read(String label, Consumer<List<Item>> consumer) {
    var backup = new BackupFile(file);
    return display.call(label, backup.bytes(), progress -> backup.read(progress, consumer));
  }
}
