// SPDX-License-Identifier: Apache-2.0
package tidings.app.moving;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import tidings.app.terminal.Progress;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.StoreFailure;
import tidings.store.Table;
import tidings.store.position.Handover;
import tidings.store.rows.ArrivalRow;

/**
 * All items of a backup in a table.
 *
 * @param shown the table, as it is told to people
 * @param now by when what has expired does not count
 * @param out is told what came of it
 * @param screen shows how far it is
 */
public record Restore(
    Path from, String shown, Instant now, PrintStream out, PrintStream screen) {

  /**
   * Looks through the whole backup first, and opens the table only when it is good.
   *
   * @throws StoreFailure in one sentence, when it cannot be done or has come to something else
   */
  public void run(Supplier<Table> opening) {
    var living = new Inventory(now);
    var all = read("looking", items -> items.forEach(living::add));
    var to = opening.get();
    try {
      var name = from.getFileName() + " with the checksum " + all.checksum();
      arrive(Arrival.at(to, shown, ArrivalRow.restoring(name, now)), living, to);
    } finally {
      to.close().await();
    }
  }

  private void arrive(Arrival arrival, Inventory there, Table to) {
    var watermark = new AtomicReference<>(Optional.<Item>empty());
    read("restoring", items -> {
      arrival.store(items);
      items.stream().filter(item -> item.key().equals(Keys.watermark()))
          .forEach(item -> watermark.set(Optional.of(item)));
    });
    var here = Inventory.of(to, now, "comparing", screen);
    new Summary(out).say(there, here);
    if (!there.isThatOf(here)) {
      throw new StoreFailure(
          "The store is not what the backup is; begin again in an empty one.");
    }
    arrival.settle(watermark.get().map(row -> Handover.row(row, to, Instant.now())));
  }

  private Inventory read(String doing, Consumer<List<Item>> some) {
    var backup = new BackupFile(from);
    return Progress.shown(
        screen, doing, backup.bytes(), progress -> backup.read(progress, some));
  }
}
