// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.nio.ByteBuffer;
import tidings.core.Sha256;
import tidings.store.Key;

/** 64-bit hashes that represent texts in memory; collisions within a file are negligible. */
final class Hash64 {
  private Hash64() {}

  static long of(String text) {
    return ByteBuffer.wrap(Sha256.of(text)).getLong();
  }

  static long of(Key key) {
    return of(key.pk() + '\0' + key.sk());
  }
}
