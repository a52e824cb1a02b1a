// SPDX-License-Identifier: Apache-2.0
package tidings.app.moving;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import tidings.store.Item;
import tidings.store.ItemJson;
import tidings.store.Op;

/** The items of a backup, one after another, up to its end, which says what they come to. */
final class Contents {
  private final Lines lines;
  private final Total total = new Total();

  /** @param head the line before them */
  Contents(byte[] head, Lines lines) {
    this.lines = lines;
    total.add(head);
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
    total.add(item, line);
    return Optional.of(item);
  }

  /** What there was when it was made. */
  Inventory all() {
    return total.inventory();
  }

  private void checkEnd(JsonObject end) throws IOException {
    if (!total.sha256().equals(end.getValue("sha256"))) {
      throw new IOException("what it holds is not what was written");
    }
    var all = total.inventory();
    if (!String.valueOf(end.getValue("rows")).equals(String.valueOf(all.rows()))
        || !all.checksum().equals(end.getValue("checksum"))) {
      throw new IOException("it does not hold what its end says");
    }
    if (lines.next().isPresent()) {
      throw new IOException("there is more behind its end");
    }
  }
}
