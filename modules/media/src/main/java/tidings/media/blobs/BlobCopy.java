// SPDX-License-Identifier: Apache-2.0
package tidings.media.blobs;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayInputStream;
import java.time.Instant;
import java.util.List;
import tidings.store.StoreException;

/**
 * Copies the blobs that another store does not have yet. Blobs never change, so a repeated copy
 * continues, and copies that are made one after another share what is the same.
 */
public record BlobCopy(Blobs from, Blobs to) {
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

  /** Whether it was still there. */
  private boolean copy(BlobAddress address) {
    var content = Buffer.buffer();
    int length;
    do {
      var part = from.read(address, content.length(), PART_BYTES).await();
      if (part.isEmpty()) {
        return false;
      }
      length = part.get().length();
      content.appendBuffer(part.get());
    } while (length == PART_BYTES);
    var stored = to.put(new ByteArrayInputStream(content.getBytes())).await();
    if (!stored.equals(address)) {
      throw new StoreException("The content of the picture file " + address + " is damaged.");
    }
    return true;
  }
}
