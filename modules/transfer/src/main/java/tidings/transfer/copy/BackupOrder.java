// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.copy;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Arrays;
import tidings.schema.TidingsLayout;
import tidings.store.Key;

/**
 * The order of items in a backup, which is that of the embedded engine: by the bytes of the keys,
 * with feeds after everything else. A strict order also detects duplicates.
 */
final class BackupOrder {
  private byte[] last = {};

  /** @throws IOException if the key is out of order */
  void requireNext(Key key) throws IOException {
    var orderKey =
        (TidingsLayout.INSTANCE.isCache(key.pk()) ? "1" : "0") + key.pk() + '\0' + key.sk();
    byte[] bytes = orderKey.getBytes(UTF_8);
    if (Arrays.compareUnsigned(last, bytes) >= 0) {
      throw new IOException(
          key.pk() + " " + key.sk() + " is repeated or out of order");
    }
    last = bytes;
  }
}
