// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.copy;

import java.io.IOException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import tidings.core.Sha256;
import tidings.store.Item;

/** Checksum of the lines of a backup, shared by the writer and the reader. */
final class BackupChecksum {
  private static final byte LINE_END = '\n';

  private final BackupOrder order = new BackupOrder();
  private final MessageDigest digest = Sha256.digest();
  private final TableChecksum tableChecksum = new TableChecksum(Instant.EPOCH);

  /** @throws IOException if the item is out of order */
  void add(Item item, byte[] line) throws IOException {
    order.requireNext(item.key());
    tableChecksum.add(item);
    add(line);
  }

  /** Adds a line without an item. */
  void add(byte[] line) {
    digest.update(line);
    digest.update(LINE_END);
  }

  TableChecksum tableChecksum() {
    return tableChecksum;
  }

  /** The checksum of all lines; no lines can be added afterwards. */
  String sha256() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
