// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import org.jspecify.annotations.Nullable;

/**
 * The primary key of an item: partition and sort key. Both have at least one character, no U+0000
 * and no unpaired surrogate; in UTF-8, {@code pk} takes at most {@value #MAX_PK_BYTES} bytes and
 * {@code sk} at most {@value #MAX_SK_BYTES}. Items of a partition are sorted by the UTF-8 bytes of
 * {@code sk}.
 */
public final class Key {
  public static final int MAX_PK_BYTES = 2048;
  public static final int MAX_SK_BYTES = 1024;

  private final String pk;
  private final String sk;

  /** @throws IllegalArgumentException if a part is not valid */
  public Key(String pk, String sk) {
    requireValidPart("pk", pk, MAX_PK_BYTES);
    requireValidPart("sk", sk, MAX_SK_BYTES);
    this.pk = pk;
    this.sk = sk;
  }

  private Key(String validPk, Key other) {
    this.pk = validPk;
    this.sk = other.sk;
  }

  private Key(Key sibling, String validSk) {
    this.pk = sibling.pk;
    this.sk = validSk;
  }

  /** A key in the same partition, whose sort key is known to be valid: it is not checked again. */
  public Key sibling(String validSk) {
    return new Key(this, validSk);
  }

  /** This sort key in another partition, which is known to be valid: it is not checked again. */
  public Key inPartition(String validPk) {
    return new Key(validPk, this);
  }

  public String pk() {
    return pk;
  }

  public String sk() {
    return sk;
  }

  /** Compares sort keys first: keys of one kind often share the very same string. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other || other instanceof Key key && sk.equals(key.sk) && pk.equals(key.pk);
  }

  @Override
  public int hashCode() {
    return 31 * pk.hashCode() + sk.hashCode();
  }

  @Override
  public String toString() {
    return "Key[pk=" + pk + ", sk=" + sk + "]";
  }

  /** @throws IllegalArgumentException if the text is not valid as a part of a key */
  static void requireValidPart(String part, String text, int maxBytes) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException(part + " is empty");
    }
    requireValidText(part, text, maxBytes);
  }

  /**
   * @throws IllegalArgumentException if it is too long, or contains U+0000 or an unpaired
   *     surrogate. The latter would be stored as a question mark, so two keys could collide
   */
  static void requireValidText(String part, String text, int maxBytes) {
    if (text.length() > maxBytes / 3 && ItemSize.utf8(text) > maxBytes) {
      throw new IllegalArgumentException(part + " is longer than " + maxBytes + " bytes");
    }
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character == 0) {
        throw new IllegalArgumentException(part + " contains U+0000");
      }
      if (Character.isSurrogate(character)) {
        if (!Character.isSupplementaryCodePoint(text.codePointAt(i))) {
          throw new IllegalArgumentException(part + " contains an unpaired surrogate");
        }
        i++;
      }
    }
  }
}
