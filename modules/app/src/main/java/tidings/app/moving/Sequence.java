// SPDX-License-Identifier: Apache-2.0
package tidings.app.moving;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Arrays;
import tidings.store.Key;
import tidings.store.Keys;

/**
 * The order of the items in a backup, as the embedded engine has them: by the bytes of their keys,
 * those of feeds behind all others. So it shows at once when one is there twice.
 */
final class Sequence {
  private byte[] last = {};

  /** @throws IOException when this one cannot come next */
  void add(Key next) throws IOException {
    var place = (Keys.isFeed(next.pk()) ? "1" : "0") + next.pk() + '\0' + next.sk();
    byte[] bytes = place.getBytes(UTF_8);
    if (Arrays.compareUnsigned(last, bytes) >= 0) {
      throw new IOException(
          next.pk() + " " + next.sk() + " is there twice, or not at its place");
    }
    last = bytes;
  }
}
