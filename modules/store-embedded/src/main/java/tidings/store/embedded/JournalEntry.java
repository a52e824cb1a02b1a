// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.Optional;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.StoreException;

/**
 * The stored form of a change: a byte of flags, the key, and the rows before and after the change.
 */
record JournalEntry(Optional<Item> before, Optional<Item> after, boolean expired) {
  private static final int BEFORE = 1;
  private static final int AFTER = 2;
  private static final int EXPIRED = 4;

  static byte[] encode(Optional<Item> before, Optional<Item> after, boolean expired) {
    var output = new ByteWriter();
    output.writeByte((byte) ((before.isPresent() ? BEFORE : 0) | (after.isPresent() ? AFTER : 0)
        | (expired ? EXPIRED : 0)));
    var key = after.or(() -> before).orElseThrow().key();
    output.writeText(key.pk());
    output.writeText(key.sk());
    before.map(Codec::encode).ifPresent(output::writeBytes);
    after.map(Codec::encode).ifPresent(output::writeBytes);
    return output.bytes();
  }

  /** @throws StoreException if the bytes are not a valid entry */
  static JournalEntry decode(byte[] bytes) {
    try {
      var input = new ByteReader(bytes);
      byte flags = input.readByte();
      var key = new Key(input.readText(), input.readText());
      var before = item(input, key, (flags & BEFORE) != 0);
      var after = item(input, key, (flags & AFTER) != 0);
      input.requireEnd();
      return new JournalEntry(before, after, (flags & EXPIRED) != 0);
    } catch (IndexOutOfBoundsException damage) {
      throw new StoreException("An entry of the change log is damaged.", damage);
    }
  }

  private static Optional<Item> item(ByteReader input, Key key, boolean present) {
    return present ? Optional.of(Codec.decode(key, input.readBytes())) : Optional.empty();
  }
}
