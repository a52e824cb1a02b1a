// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.io.File;
import java.nio.file.Path;
import tidings.store.StoreException;

/** The space on the disk that is kept free; when it is touched, writing stops until it is back. */
final class DiskReserve {
  private static final long MB = 1 << 20;

  private final File folder;
  private final long bytes;

  DiskReserve(Path folder, long bytes) {
    this.folder = folder.toFile();
    this.bytes = bytes;
  }

  /** @throws StoreException when there is less free than is to be kept */
  void requireFreeSpace() {
    long free = folder.getUsableSpace();
    // A file system that does not know its size says 0.
    if (free < bytes && folder.getTotalSpace() > 0) {
      throw new StoreException("The disk of " + folder + " has only " + free / MB
          + " MB left; nothing is stored below " + bytes / MB + " MB.");
    }
  }
}
