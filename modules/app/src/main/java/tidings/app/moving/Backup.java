// SPDX-License-Identifier: Apache-2.0
package tidings.app.moving;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import tidings.app.terminal.Progress;
import tidings.store.Query;
import tidings.store.Segments.Place;
import tidings.store.StoreFailure;
import tidings.store.Table;

/**
 * All items of a table in a file, which is complete or is not there.
 *
 * @param table as it was at one moment
 * @param to the file, or the folder that it is to be in
 * @param out is told what is in it
 * @param screen shows how far it is
 */
public record Backup(Table table, Path to, Instant made, PrintStream out, PrintStream screen) {
  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("'tidings-'uuuu-MM-dd'T'HHmmss'Z.jsonl.gz'")
          .withZone(ZoneOffset.UTC);

  /** The file that was made. @throws StoreFailure in one sentence, when there is none */
  public Path run() {
    var file = Files.isDirectory(to) ? to.resolve(NAME.format(made)) : to;
    if (Files.exists(file)) {
      throw new StoreFailure("There is a file " + file + " already; name another one.");
    }
    if (!Files.isDirectory(file.resolveSibling(""))) {
      throw new StoreFailure("There is no folder for the backup " + file + ".");
    }
    var aside = file.resolveSibling(file.getFileName() + ".part");
    var progress = new Progress(screen, Copy.PARTS);
    progress.begin("counting");
    var counted = Inventory.of(table, progress);
    progress.end();
    try {
      var written = write(aside, counted.rows());
      if (!written.isThatOf(counted)) {
        throw new StoreFailure("The store has changed while it was read.");
      }
      Files.move(aside, file, ATOMIC_MOVE);
      out.println(Summary.line("backup", written));
      return file;
    } catch (IOException failure) {
      throw new StoreFailure(
          "The backup " + file + " cannot be written: " + failure.getMessage(), failure);
    } finally {
      remove(aside);
    }
  }

  private static void remove(Path aside) {
    try {
      Files.deleteIfExists(aside);
    } catch (IOException left) {
      // whoever makes a backup of this name again writes over it
    }
  }

  private Inventory write(Path file, long rows) throws IOException {
    var progress = new Progress(screen, Math.max(1, rows));
    progress.begin("writing");
    try (var writer = new BackupWriter(file, made)) {
      for (var place = Place.BEGINNING; !place.ended();) {
        var slice = table.segment(0, 1, place.after(), Query.MOST).await();
        for (var item : slice.items()) {
          writer.add(item);
        }
        progress.advance(slice.items().size());
        place = Place.behind(slice);
      }
      return writer.finish();
    } finally {
      progress.end();
    }
  }
}
