// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The hash by which a text is known that is itself not kept, or too long. */
public final class Sha256 {
  private Sha256() {}

  /** The 32 bytes of a text's hash, in UTF-8. */
  public static byte[] of(String text) {
    return digest().digest(text.getBytes(UTF_8));
  }

  /** The hash of a text in 64 hexadecimal digits. */
  public static String hex(String text) {
    return hex(text.getBytes(UTF_8));
  }

  /** The hash of bytes in 64 hexadecimal digits. */
  public static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(digest().digest(bytes));
  }

  /** For what comes piece by piece. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every JDK has SHA-256", missing);
    }
  }
}
