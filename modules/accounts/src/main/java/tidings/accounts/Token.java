// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import java.security.SecureRandom;
import java.util.Base64;
import tidings.core.Sha256;

/**
 * A session token: 32 random bytes in base64url.
 *
 * <p>Only its SHA-256 is stored, which is also the session id. A slow hash would add nothing: 256
 * random bits cannot be guessed.
 */
record Token(String text) {
  private static final int BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  static Token random() {
    var bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return of(bytes);
  }

  /** @param bytes 32 unpredictable bytes */
  static Token of(byte[] bytes) {
    return new Token(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /** Returns the id of the session of this token: its hash. */
  String sessionId() {
    return hash();
  }

  /** Returns the SHA-256 in 64 hexadecimal digits. */
  String hash() {
    return Sha256.hex(text);
  }

  @Override
  public String toString() {
    return "a token";
  }
}
