// SPDX-License-Identifier: Apache-2.0
package tidings.app.moving;

import java.io.IOException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import tidings.core.Sha256;
import tidings.store.Item;

/** What the lines of a backup come to, for who writes them and for who reads them. */
final class Total {
  private static final byte LINE_END = '\n';

  private final Sequence sequence = new Sequence();
  private final MessageDigest digest = Sha256.digest();
  private final Inventory inventory = new Inventory(Instant.EPOCH);

  /** @throws IOException when this one cannot come next */
  void add(Item item, byte[] line) throws IOException {
    sequence.add(item.key());
    inventory.add(item);
    add(line);
  }

  /** A line without an item. */
  void add(byte[] line) {
    digest.update(line);
    digest.update(LINE_END);
  }

  Inventory inventory() {
    return inventory;
  }

  /** Of all lines so far; none comes after it. */
  String sha256() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
