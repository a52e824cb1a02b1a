// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.io.File;
import java.nio.file.Path;
import tidings.store.StoreException;

/** The disk space that is kept free. Writes fail while less is free. */
final class DiskReserve {
  private static final long MB = 1 << 20;

  private final File folder;
  private final long bytes;

  DiskReserve(Path folder, long bytes) {
    this.folder = folder.toFile();
    this.bytes = bytes;
  }

  /** @throws StoreException if less than the reserve is free */
  void requireFreeSpace() {
    long free = folder.getUsableSpace();
    // 0 from a file system that does not know its size.
    if (free < bytes && folder.getTotalSpace() > 0) {
      throw new StoreException("The disk of " + folder + " has only " + free / MB
          + " MB free; writes are refused below " + bytes / MB + " MB.");
    }
  }
}
