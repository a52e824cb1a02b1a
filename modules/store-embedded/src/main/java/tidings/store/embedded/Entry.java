// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.Optional;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.StoreFailure;

/**
 * A change as the journal has it: a byte that tells what there is, the key, and the rows of before
 * and after.
 */
record Entry(Optional<Item> before, Optional<Item> after, boolean expired) {
  private static final int BEFORE = 1;
  private static final int AFTER = 2;
  private static final int EXPIRED = 4;

  static byte[] encode(Optional<Item> before, Optional<Item> after, boolean expired) {
    var output = new Output();
    output.put((byte) ((before.isPresent() ? BEFORE : 0) | (after.isPresent() ? AFTER : 0)
        | (expired ? EXPIRED : 0)));
    var key = after.or(() -> before).orElseThrow().key();
    output.text(key.pk());
    output.text(key.sk());
    before.map(Codec::encode).ifPresent(output::block);
    after.map(Codec::encode).ifPresent(output::block);
    return output.bytes();
  }

  /** @throws StoreFailure when these bytes are no change */
  static Entry decode(byte[] bytes) {
    try {
      var input = new Input(bytes);
      byte there = input.take();
      var key = new Key(input.text(), input.text());
      var before = item(input, key, (there & BEFORE) != 0);
      var after = item(input, key, (there & AFTER) != 0);
      input.end();
      return new Entry(before, after, (there & EXPIRED) != 0);
    } catch (IndexOutOfBoundsException damage) {
      throw new StoreFailure("A change in the journal is damaged.", damage);
    }
  }

  private static Optional<Item> item(Input input, Key key, boolean there) {
    return there ? Optional.of(Codec.decode(key, input.block())) : Optional.empty();
  }
}
