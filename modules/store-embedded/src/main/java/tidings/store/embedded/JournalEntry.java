// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.Optional;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.StoreException;

/**
 * A change as the journal has it: a byte that tells what there is, the key, and the rows of before
 * and after.
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

  /** @throws StoreException when these bytes are no change */
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
      throw new StoreException("A change in the journal is damaged.", damage);
    }
  }

  private static Optional<Item> item(ByteReader input, Key key, boolean present) {
    return present ? Optional.of(Codec.decode(key, input.readBytes())) : Optional.empty();
  }
}
