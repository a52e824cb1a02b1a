// SPDX-License-Identifier: Apache-2.0
package tidings.media.blobs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import tidings.media.recordings.ChannelInputStream;
import tidings.store.StoreException;

/**
 * Copies the blobs that another store does not have yet. Blobs never change, so a repeated copy
 * continues, and copies that are made one after another share what is the same.
 *
 * @param folder for a blob that is being copied
 */
public record BlobCopy(Blobs from, Blobs to, Path folder) {
  private static final int PARTS = 256;
  private static final int PART_BYTES = 1 << 20;

  /**
   * Copies one blob after the other, and waits.
   *
   * @return how many were copied
   */
  public long run() {
    long copied = 0;
    for (int part = 0; part < PARTS; part++) {
      for (var address : from.storedBefore(Instant.MAX, part).await()) {
        if (!to.haveAll(List.of(address)).await() && copy(address)) {
          copied++;
        }
      }
    }
    return copied;
  }

  /** Whether it was still there. A recording may be larger than the memory. */
  private boolean copy(BlobAddress address) {
    try (var file = SpooledContent.create(folder)) {
      return read(address, file) && store(address, file);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private boolean read(BlobAddress address, FileChannel target) throws IOException {
    var written = Channels.newOutputStream(target);
    long length = 0;
    int count;
    do {
      var part = from.read(address, length, PART_BYTES).await();
      if (part.isEmpty()) {
        return false;
      }
      count = part.get().length();
      length += count;
      written.write(part.get().getBytes());
    } while (count == PART_BYTES);
    return true;
  }

  private boolean store(BlobAddress address, FileChannel content) {
    var stored = to.put(new ChannelInputStream(content)).await();
    if (!stored.equals(address)) {
      throw new StoreException("The content of the file " + address + " is damaged.");
    }
    return true;
  }
}
