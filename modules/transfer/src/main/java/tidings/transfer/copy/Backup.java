// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.copy;

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
import tidings.core.Progress;
import tidings.store.Query;
import tidings.store.Slices;
import tidings.store.StoreException;
import tidings.store.Table;

/**
 * Writes all items of a table to a file, which exists afterwards only if the backup is complete.
 *
 * @param table a consistent snapshot, opened with the {@link NoExpiryClock}
 * @param destination the file, or an existing folder for it
 * @param out takes a summary of the content
 * @param display shows the progress
 */
public record Backup(Table table, Path destination, Instant createdAt, PrintStream out,
    Progress.Display display) {
  private static final DateTimeFormatter FILE_NAME =
      DateTimeFormatter.ofPattern("'tidings-'uuuu-MM-dd'T'HHmmss'Z.jsonl.gz'")
          .withZone(ZoneOffset.UTC);

  /**
   * Writes the backup and returns its file.
   *
   * @throws StoreException with a one-sentence message, if the backup fails
   */
  public Path run() {
    var file = Files.isDirectory(destination)
        ? destination.resolve(FILE_NAME.format(createdAt))
        : destination;
    if (Files.exists(file)) {
      throw fileExists(file);
    }
    if (!Files.isDirectory(file.resolveSibling(""))) {
      throw new StoreException("There is no folder for the backup " + file + ".");
    }
    var expected = TableChecksum.of(table, Instant.EPOCH, "counting", display);
    try {
      out.println(TransferSummary.format("backup", write(file, expected)));
      return file;
    } catch (FileAlreadyExistsException exists) {
      throw fileExists(file);
    } catch (IOException failure) {
      throw new StoreException(
          "The backup " + file + " cannot be written: " + failure.getMessage(), failure);
    }
  }

  private static StoreException fileExists(Path file) {
    return new StoreException("There is a file " + file + " already; name another one.");
  }

  /** Writes to a private temporary file until the backup is complete. */
  private TableChecksum write(Path file, TableChecksum expected) throws IOException {
    var folder = file.resolveSibling("");
    var temporary = Files.createTempFile(folder, file.getFileName() + ".", ".part");
    try {
      var written = write(temporary, expected.rows());
      if (!written.matches(expected)) {
        throw new StoreException("The store has changed while it was read.");
      }
      publish(temporary, file);
      try (var directory = FileChannel.open(folder)) {
        directory.force(true);
      }
      return written;
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /**
   * Renames by creating a hard link, which fails atomically if the file exists by now. A move could
   * replace a file that was created after the check.
   */
  private static void publish(Path temporary, Path file) throws IOException {
    try {
      Files.createLink(file, temporary);
    } catch (FileAlreadyExistsException exists) {
      throw exists;
    } catch (UnsupportedOperationException | FileSystemException withoutLinks) {
      Files.move(temporary, file);
    }
  }

  private TableChecksum write(Path file, long rows) throws IOException {
    var progress = display.start(Math.max(1, rows));
    progress.begin("writing");
    try (var writer = new BackupWriter(file, createdAt)) {
      for (var slice : Slices.ofTable(table, Query.MAX_LIMIT)) {
        for (var item : slice.items()) {
          writer.add(item);
        }
        progress.advance(slice.items().size());
      }
      return writer.finish();
    } finally {
      progress.end();
    }
  }
}
