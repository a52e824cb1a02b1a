// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;

/**
 * By what a request is known that may come again, because its first answer may have been lost.
 *
 * @param hash of the key that the client has chosen
 * @param fingerprint of what is requested
 */
public record RequestKey(String hash, String fingerprint) {
  /** How long a request is known. */
  public static final Duration KNOWN = Duration.ofHours(24);

  /** @param request all bytes that say what is requested */
  public static RequestKey of(String key, byte[] request) {
    return new RequestKey(sha256(key.getBytes(UTF_8)), sha256(request));
  }

  /** The one of a part of what is requested: by its number, within the same request. */
  public RequestKey part(int number) {
    return new RequestKey(sha256((hash + "#" + number).getBytes(UTF_8)), fingerprint);
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every JDK has SHA-256", missing);
    }
  }
}
