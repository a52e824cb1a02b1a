// SPDX-License-Identifier: Apache-2.0
package tidings.app.moving;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import tidings.core.Sha256;
import tidings.store.Item;
import tidings.store.ItemJson;
import tidings.store.Op;

/** The items of a backup, one after another, up to its end, which says what they come to. */
final class Contents {
  private static final byte[] LINE_END = {'\n'};

  private final Lines lines;
  private final MessageDigest digest = Sha256.digest();
  private final Sequence sequence = new Sequence();
  private final Inventory all = new Inventory(Instant.EPOCH);

  /** @param head the line before them */
  Contents(byte[] head, Lines lines) {
    this.lines = lines;
    update(head);
  }

  /** Empty at the end. @throws IOException or IllegalArgumentException saying what is wrong */
  Optional<Item> next() throws IOException {
    var line = lines.needed();
    var object = ItemJson.object(line);
    if (object.containsKey("sha256")) {
      checkEnd(object);
      return Optional.empty();
    }
    var item = ItemJson.item(object);
    Op.checkTogether(List.of(new Op.Put(item, List.of())));
    sequence.add(item.key());
    all.add(item);
    update(line);
    return Optional.of(item);
  }

  /** What there was when it was made. */
  Inventory all() {
    return all;
  }

  private void update(byte[] line) {
    digest.update(line);
    digest.update(LINE_END);
  }

  private void checkEnd(JsonObject end) throws IOException {
    if (!HexFormat.of().formatHex(digest.digest()).equals(end.getValue("sha256"))) {
      throw new IOException("what it holds is not what was written");
    }
    if (!String.valueOf(end.getValue("rows")).equals(String.valueOf(all.rows()))
        || !all.checksum().equals(end.getValue("checksum"))) {
      throw new IOException("it does not hold what its end says");
    }
    if (lines.next().isPresent()) {
      throw new IOException("there is more behind its end");
    }
  }
}
