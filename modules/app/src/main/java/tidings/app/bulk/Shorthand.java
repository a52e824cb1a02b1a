// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import tidings.store.Key;

/** What stands for a text in memory: 64 bits, which no two of a file's have in common by chance. */
final class Shorthand {
  private Shorthand() {}

  static long of(String text) {
    return ByteBuffer.wrap(hash(text)).getLong();
  }

  static long of(Key key) {
    return of(key.pk() + '\0' + key.sk());
  }

  static byte[] hash(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
