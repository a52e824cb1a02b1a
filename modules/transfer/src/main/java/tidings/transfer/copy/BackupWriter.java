// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.copy;

import static java.nio.file.StandardOpenOption.WRITE;

import io.vertx.core.json.JsonObject;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Instant;
import java.util.zip.GZIPOutputStream;
import tidings.store.Item;
import tidings.store.ItemJson;

/** Writes a backup line by line: a header, the items, and an end line with checksums. */
final class BackupWriter implements AutoCloseable {
  static final int FORMAT = 1;
  private static final int BUFFER_BYTES = 1 << 16;

  private final FileChannel file;
  private final GZIPOutputStream compressed;
  private final OutputStream out;
  private final BackupChecksum backupChecksum = new BackupChecksum();

  /** @param path an existing, empty file */
  BackupWriter(Path path, Instant createdAt) throws IOException {
    this.file = FileChannel.open(path, WRITE);
    this.compressed = new GZIPOutputStream(Channels.newOutputStream(file), BUFFER_BYTES);
    this.out = new BufferedOutputStream(compressed, BUFFER_BYTES);
    var header = new JsonObject().put("tidings", "backup").put("format", FORMAT)
        .put("made", createdAt.toString()).toBuffer().getBytes();
    backupChecksum.add(header);
    write(header);
  }

  void add(Item item) throws IOException {
    byte[] line = ItemJson.toLine(item).getBytes();
    backupChecksum.add(item, line);
    write(line);
  }

  /** Writes the end line and flushes the file to disk. */
  TableChecksum finish() throws IOException {
    var tableChecksum = backupChecksum.tableChecksum();
    write(new JsonObject().put("rows", tableChecksum.rows()).put("checksum", tableChecksum.hex())
        .put("sha256", backupChecksum.sha256()).toBuffer().getBytes());
    out.flush();
    compressed.finish();
    file.force(true);
    return tableChecksum;
  }

  private void write(byte[] line) throws IOException {
    out.write(line);
    out.write('\n');
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
