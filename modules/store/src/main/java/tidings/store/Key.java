// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import org.jspecify.annotations.Nullable;

/**
 * Where an item lies: the partition and the place in it. Both are 1 or more whole characters
 * without U+0000; as UTF-8 {@code pk} takes at most {@value #MAX_PK_BYTES} bytes and {@code sk} at most
 * {@value #MAX_SK_BYTES}. Within a partition items are sorted by the UTF-8 bytes of {@code sk}.
 */
public record Key(String pk, String sk) {
  public static final int MAX_PK_BYTES = 2048;
  public static final int MAX_SK_BYTES = 1024;

  public Key {
    requireValidPart("pk", pk, MAX_PK_BYTES);
    requireValidPart("sk", sk, MAX_SK_BYTES);
  }

  /** The places first: those of one kind of row are often the very same text. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other || other instanceof Key key && sk.equals(key.sk) && pk.equals(key.pk);
  }

  @Override
  public int hashCode() {
    return 31 * pk.hashCode() + sk.hashCode();
  }

  /** @throws IllegalArgumentException unless this can be a part of a key */
  static void requireValidPart(String part, String text, int maxBytes) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException(part + " is empty");
    }
    requireValidText(part, text, maxBytes);
  }

  /**
   * @throws IllegalArgumentException when it is too long, contains U+0000, or half of a surrogate
   *         pair: that would be stored as a question mark, and so two keys be one
   */
  static void requireValidText(String part, String text, int maxBytes) {
    if (text.indexOf('\0') >= 0) {
      throw new IllegalArgumentException(part + " contains U+0000");
    }
    if (text.length() > maxBytes / 3 && ItemSize.utf8(text) > maxBytes) {
      throw new IllegalArgumentException(part + " is longer than " + maxBytes + " bytes");
    }
    for (int at = 0; at < text.length(); at++) {
      if (Character.isSurrogate(text.charAt(at))) {
        if (!Character.isSupplementaryCodePoint(text.codePointAt(at))) {
          throw new IllegalArgumentException(part + " contains half a character");
        }
        at++;
      }
    }
  }
}
