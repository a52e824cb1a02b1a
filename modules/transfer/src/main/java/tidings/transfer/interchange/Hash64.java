// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.nio.ByteBuffer;
import tidings.core.Sha256;
import tidings.store.Key;

/** What stands for a text in memory: 64 bits, which no two of a file's have in common by chance. */
final class Hash64 {
  private Hash64() {}

  static long of(String text) {
    return ByteBuffer.wrap(Sha256.of(text)).getLong();
  }

  static long of(Key key) {
    return of(key.pk() + '\0' + key.sk());
  }
}
