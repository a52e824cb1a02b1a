// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import java.security.SecureRandom;
import java.util.Base64;
import tidings.core.Sha256;

/**
 * What opens a session: 32 secret bytes in base64url, known to its owner alone.
 *
 * <p>The store knows its SHA-256, which is also the id of the session. A slow hash would add
 * nothing: nobody guesses 256 bits.
 */
record Token(String text) {
  private static final int BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  static Token random() {
    var bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return of(bytes);
  }

  /** @param bytes such as nobody guesses */
  static Token of(byte[] bytes) {
    return new Token(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /** The id of the session that it opens: its hash. */
  String sessionId() {
    return hash();
  }

  /** What the store knows of it: 64 hexadecimal digits. */
  String hash() {
    return Sha256.hex(text);
  }

  @Override
  public String toString() {
    return "a token";
  }
}
