// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 hashes, to identify texts that are too long or too secret to be stored. */
public final class Sha256 {
  private Sha256() {}

  /** The 32-byte hash of a text in UTF-8. */
  public static byte[] of(String text) {
    return digest().digest(text.getBytes(UTF_8));
  }

  /** The hash of a text as 64 hexadecimal digits. */
  public static String hex(String text) {
    return hex(text.getBytes(UTF_8));
  }

  /** The hash of bytes as 64 hexadecimal digits. */
  public static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(digest().digest(bytes));
  }

  /** A new digest, for data that arrives in chunks. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every JDK has SHA-256", missing);
    }
  }
}
