// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.copy;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.List;
import java.util.TreeMap;
import tidings.core.Sha256;
import tidings.store.Item;

/** A 64-bit hash of an item: its key and all attributes. */
final class Fingerprint {
  private static final byte TEXT = 1;
  private static final byte NUMBER = 2;
  private static final byte FLAG = 3;
  private static final byte LIST = 4;

  private final MessageDigest digest = Sha256.digest();

  /** Hashes the attributes ordered by name, because engines return them in different orders. */
  long of(Item item) {
    text(item.key().pk());
    text(item.key().sk());
    new TreeMap<>(item.attributes()).forEach((name, value) -> {
      text(name);
      value(value);
    });
    return ByteBuffer.wrap(digest.digest()).getLong();
  }

  private void value(Object value) {
    switch (value) {
      case String text -> {
        digest.update(TEXT);
        text(text);
      }
      case Long number -> {
        digest.update(NUMBER);
        number(number);
      }
      case Boolean flag -> {
        digest.update(FLAG);
        number(flag ? 1 : 0);
      }
      case List<?> list -> {
        digest.update(LIST);
        number(list.size());
        list.forEach(each -> text((String) each));
      }
      default -> throw new IllegalArgumentException(
          "unsupported value type " + value.getClass().getName());
    }
  }

  /** Hashes the length before the text, so that adjacent texts cannot run together. */
  private void text(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    number(bytes.length);
    digest.update(bytes);
  }

  private void number(long number) {
    digest.update(ByteBuffer.allocate(Long.BYTES).putLong(number).flip());
  }
}
