// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.copy;

import java.io.IOException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import tidings.core.Sha256;
import tidings.store.Item;

/** What the lines of a backup come to, for who writes them and for who reads them. */
final class BackupChecksum {
  private static final byte LINE_END = '\n';

  private final BackupOrder order = new BackupOrder();
  private final MessageDigest digest = Sha256.digest();
  private final TableChecksum tableChecksum = new TableChecksum(Instant.EPOCH);

  /** @throws IOException when this one cannot come next */
  void add(Item item, byte[] line) throws IOException {
    order.requireNext(item.key());
    tableChecksum.add(item);
    add(line);
  }

  /** A line without an item. */
  void add(byte[] line) {
    digest.update(line);
    digest.update(LINE_END);
  }

  TableChecksum tableChecksum() {
    return tableChecksum;
  }

  /** Of all lines so far; none comes after it. */
  String sha256() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
