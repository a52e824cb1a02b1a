// SPDX-License-Identifier: Apache-2.0
package tidings.app.moving;

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

/** Writes a backup, line by line: what it is, its items, and what they come to. */
final class BackupWriter implements AutoCloseable {
  static final int FORMAT = 1;
  private static final int BUFFER = 1 << 16;

  private final FileChannel file;
  private final GZIPOutputStream compressed;
  private final OutputStream out;
  private final Total total = new Total();

  /** @param path of a file that is there, and empty */
  BackupWriter(Path path, Instant made) throws IOException {
    this.file = FileChannel.open(path, WRITE);
    this.compressed = new GZIPOutputStream(Channels.newOutputStream(file), BUFFER);
    this.out = new BufferedOutputStream(compressed, BUFFER);
    var head = new JsonObject().put("tidings", "backup").put("format", FORMAT)
        .put("made", made.toString()).toBuffer().getBytes();
    total.add(head);
    write(head);
  }

  void add(Item item) throws IOException {
    byte[] line = ItemJson.line(item).getBytes();
    total.add(item, line);
    write(line);
  }

  /** Writes the end, and waits until all of it is on the disk. */
  Inventory finish() throws IOException {
    var inventory = total.inventory();
    write(new JsonObject().put("rows", inventory.rows()).put("checksum", inventory.checksum())
        .put("sha256", total.sha256()).toBuffer().getBytes());
    out.flush();
    compressed.finish();
    file.force(true);
    return inventory;
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
