// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Where an item lies: the partition and the place in it. Both are 1 or more characters without
 * U+0000; as UTF-8 {@code pk} takes at most {@value #PK_BYTES} bytes and {@code sk} at most
 * {@value #SK_BYTES}. Within a partition items are sorted by the UTF-8 bytes of {@code sk}.
 */
public record Key(String pk, String sk) {
  public static final int PK_BYTES = 2048;
  public static final int SK_BYTES = 1024;

  public Key {
    check("pk", pk, PK_BYTES);
    check("sk", sk, SK_BYTES);
  }

  private static void check(String part, String text, int bytes) {
    if (text.isEmpty() || text.indexOf('\0') >= 0) {
      throw new IllegalArgumentException(part + " is empty or contains U+0000");
    }
    if (text.length() > bytes / 3 && text.getBytes(UTF_8).length > bytes) {
      throw new IllegalArgumentException(part + " is longer than " + bytes + " bytes");
    }
  }
}
