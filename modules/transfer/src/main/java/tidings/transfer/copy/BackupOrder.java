// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.copy;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Arrays;
import tidings.schema.TidingsLayout;
import tidings.store.Key;

/**
 * The order of the items in a backup, as the embedded engine has them: by the bytes of their keys,
 * those of feeds behind all others. So it shows at once when one is there twice.
 */
final class BackupOrder {
  private byte[] last = {};

  /** @throws IOException when this one cannot come next */
  void requireNext(Key key) throws IOException {
    var orderKey =
        (TidingsLayout.INSTANCE.isCache(key.pk()) ? "1" : "0") + key.pk() + '\0' + key.sk();
    byte[] bytes = orderKey.getBytes(UTF_8);
    if (Arrays.compareUnsigned(last, bytes) >= 0) {
      throw new IOException(
          key.pk() + " " + key.sk() + " is there twice, or not at its place");
    }
    last = bytes;
  }
}
