// SPDX-License-Identifier: Apache-2.0
package tidings.app.moving;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
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
 * @param table as it was at one moment, opened by a {@link Timeless} clock
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
      throw occupied(file);
    }
    if (!Files.isDirectory(file.resolveSibling(""))) {
      throw new StoreFailure("There is no folder for the backup " + file + ".");
    }
    var counted = Inventory.of(table, Instant.EPOCH, "counting", screen);
    try {
      out.println(Summary.line("backup", write(file, counted)));
      return file;
    } catch (FileAlreadyExistsException meanwhile) {
      throw occupied(file);
    } catch (IOException failure) {
      throw new StoreFailure(
          "The backup " + file + " cannot be written: " + failure.getMessage(), failure);
    }
  }

  private static StoreFailure occupied(Path file) {
    return new StoreFailure("There is a file " + file + " already; name another one.");
  }

  /** Aside, in a file that nobody else has or can read, until it is complete. */
  private Inventory write(Path file, Inventory counted) throws IOException {
    var folder = file.resolveSibling("");
    var aside = Files.createTempFile(folder, file.getFileName() + ".", ".part");
    try {
      var written = write(aside, counted.rows());
      if (!written.isThatOf(counted)) {
        throw new StoreFailure("The store has changed while it was read.");
      }
      give(aside, file);
      try (var names = FileChannel.open(folder)) {
        names.force(true);
      }
      return written;
    } finally {
      Files.deleteIfExists(aside);
    }
  }

  /**
   * By a link, which is refused where a file is by now: a move looks, and then replaces what has
   * come since.
   */
  private static void give(Path aside, Path file) throws IOException {
    try {
      Files.createLink(file, aside);
    } catch (FileAlreadyExistsException meanwhile) {
      throw meanwhile;
    } catch (UnsupportedOperationException | FileSystemException withoutLinks) {
      Files.move(aside, file);
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
