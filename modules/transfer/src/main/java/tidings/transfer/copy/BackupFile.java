// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.copy;

import io.vertx.core.json.JsonObject;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import tidings.core.Progress;
import tidings.store.Item;
import tidings.store.ItemJson;
import tidings.store.Query;
import tidings.store.StoreException;

/** A backup file for reading. Nothing in it is trusted before its end has been verified. */
record BackupFile(Path path) {
  private static final int BUFFER_BYTES = 1 << 16;

  /** The size of the file. @throws StoreException if there is no file */
  long bytes() {
    try {
      return Files.size(path);
    } catch (IOException missing) {
      throw new StoreException("There is no backup " + path + ".", missing);
    }
  }

  /**
   * Reads all items, in batches.
   *
   * @param progress advances by one step for each byte
   * @return the checksum of the items
   * @throws StoreException with a one-sentence message, if the file is no backup, is damaged or has
   *        a newer format; the consumer may have received some items before
   */
  TableChecksum read(Progress progress, Consumer<List<Item>> consumer) {
    try (var file = FileChannel.open(path);
        var in = new BufferedInputStream(
            new GZIPInputStream(Channels.newInputStream(file), BUFFER_BYTES), BUFFER_BYTES)) {
      var lines = new BackupLineReader(in);
      try {
        var reader = new BackupReader(readHeader(lines), lines);
        var items = new ArrayList<Item>();
        for (var item = reader.next(); item.isPresent(); item = reader.next()) {
          items.add(item.get());
          if (items.size() == Query.MAX_LIMIT) {
            consumer.accept(List.copyOf(items));
            items.clear();
            progress.advanceTo(file.position());
          }
        }
        consumer.accept(items);
        return reader.tableChecksum();
      } catch (IOException | IllegalArgumentException damaged) {
        throw new StoreException(
            "The backup " + path + " is damaged at line " + lines.number() + ": "
                + damaged.getMessage() + ".",
            damaged);
      }
    } catch (IOException notBackup) {
      throw notBackup(notBackup);
    }
  }

  private byte[] readHeader(BackupLineReader lines) throws IOException {
    var line = lines.nextRequired();
    JsonObject head;
    try {
      head = ItemJson.parse(line);
    } catch (IllegalArgumentException notBackup) {
      throw notBackup(notBackup);
    }
    if (!"backup".equals(head.getValue("tidings"))
        || !(head.getValue("format") instanceof Integer format)) {
      throw notBackup(new IllegalArgumentException("unexpected first line"));
    }
    if (format > BackupWriter.FORMAT) {
      throw new StoreException("The backup " + path + " is from a newer version (its format is "
          + format + ", this version knows " + BackupWriter.FORMAT + ").");
    }
    return line;
  }

  private StoreException notBackup(Exception cause) {
    return new StoreException("The file " + path + " is no backup of Tidings.", cause);
  }
}
