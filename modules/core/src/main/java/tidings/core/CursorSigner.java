// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.nio.charset.StandardCharsets.UTF_8;
import static tidings.core.errors.ErrorCode.INVALID_CURSOR;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tidings.core.errors.Refusal;

/**
 * Signs cursors and positions given to clients (HMAC-SHA256). A signed text is valid only
 * unchanged, for the same user and the same list. Also derives other secrets of this table.
 */
public final class CursorSigner {
  /** Length of the key. */
  public static final int KEY_BYTES = 32;
  private static final String ALGORITHM = "HmacSHA256";
  /** Length of a signature: 128 bits cannot be guessed. */
  private static final int SIGNATURE_BYTES = 16;
  /** Separates a readable text from its signature. */
  private static final char SIGNATURE_SEPARATOR = '.';
  /** Max. characters of a cursor; longer ones are refused without decoding. */
  private static final int MAX_LENGTH = 2048;

  /** Cloned for each signature, which takes less time than to look up and initialize another. */
  private final Mac keyed;

  public CursorSigner(byte[] key) {
    if (key.length != KEY_BYTES) {
      throw new IllegalArgumentException("a key needs " + KEY_BYTES + " bytes");
    }
    this.keyed = keyed(key);
  }

  /** @param scope the user and the list that the cursor belongs to */
  public String signCursor(Cursor cursor, String scope) {
    byte[] position = cursor.position().getBytes(UTF_8);
    byte[] signed = Arrays.copyOf(signature(position, scope), SIGNATURE_BYTES + position.length);
    System.arraycopy(position, 0, signed, SIGNATURE_BYTES, position.length);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(signed);
  }

  /** @throws Refusal {@code invalid_cursor} if it was not signed by this key for this scope */
  public Cursor verifyCursor(String text, String scope) {
    byte[] signed = decode(text);
    byte[] position = Arrays.copyOfRange(signed, SIGNATURE_BYTES, signed.length);
    byte[] signature = Arrays.copyOf(signed, SIGNATURE_BYTES);
    if (!MessageDigest.isEqual(signature, signature(position, scope))) {
      throw invalidCursor();
    }
    return new Cursor(new String(position, UTF_8));
  }

  /**
   * Appends a signature to a readable text.
   *
   * @param scope the purpose of the text and its user
   */
  public String sign(String text, String scope) {
    byte[] signature = signature(text.getBytes(UTF_8), scope);
    return text + SIGNATURE_SEPARATOR
        + Base64.getUrlEncoder().withoutPadding().encodeToString(signature);
  }

  /** @throws Refusal {@code invalid_cursor} if it was not signed by this key for this scope */
  public String verify(String signed, String scope) {
    int end = signed.length() > MAX_LENGTH ? -1 : signed.lastIndexOf(SIGNATURE_SEPARATOR);
    var text = end < 0 ? "" : signed.substring(0, end);
    if (!MessageDigest.isEqual(sign(text, scope).getBytes(UTF_8), signed.getBytes(UTF_8))) {
      throw invalidCursor();
    }
    return text;
  }

  /**
   * Derives 32 secret bytes from a text.
   *
   * @param purpose separates the key domain; cursor signatures use another one
   */
  public byte[] deriveSecret(String purpose, String text) {
    var derived = keyed(mac(keyed, purpose.getBytes(UTF_8), new byte[0]));
    return mac(derived, new byte[0], text.getBytes(UTF_8));
  }

  private static byte[] decode(String text) {
    try {
      byte[] signed =
          text.length() > MAX_LENGTH ? new byte[0] : Base64.getUrlDecoder().decode(text);
      if (signed.length > SIGNATURE_BYTES) {
        return signed;
      }
    } catch (IllegalArgumentException notBase64) {
      // refused below, like a wrong signature
    }
    throw invalidCursor();
  }

  private byte[] signature(byte[] position, String scope) {
    return Arrays.copyOf(mac(keyed, scope.getBytes(UTF_8), position), SIGNATURE_BYTES);
  }

  private static Mac keyed(byte[] key) {
    try {
      var mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      return mac;
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, missing);
    }
  }

  private static byte[] mac(Mac keyed, byte[] scope, byte[] text) {
    try {
      var mac = (Mac) keyed.clone();
      mac.update(scope);
      mac.update((byte) 0);
      return mac.doFinal(text);
    } catch (CloneNotSupportedException impossible) {
      throw new IllegalStateException("every JDK can clone " + ALGORITHM, impossible);
    }
  }

  private static Refusal invalidCursor() {
    return INVALID_CURSOR.refusal("the cursor is not valid for this list");
  }
}
