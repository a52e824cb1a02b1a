// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.copy;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import tidings.store.Item;
import tidings.store.ItemJson;
import tidings.store.Op;

/** Reads the items of a backup and verifies its end, which contains the checksums. */
final class BackupReader {
  private final BackupLineReader lines;
  private final BackupChecksum backupChecksum = new BackupChecksum();

  /** @param header the first line of the file */
  BackupReader(byte[] header, BackupLineReader lines) {
    this.lines = lines;
    backupChecksum.add(header);
  }

  /**
   * The next item; empty at the end.
   *
   * @throws IOException or IllegalArgumentException describing what is invalid
   */
  Optional<Item> next() throws IOException {
    var line = lines.nextRequired();
    var object = ItemJson.parse(line);
    if (object.containsKey("sha256")) {
      requireValidEnd(object);
      return Optional.empty();
    }
    var item = ItemJson.fromJson(object);
    Op.requireValidTransaction(List.of(new Op.Put(item, List.of())));
    backupChecksum.add(item, line);
    return Optional.of(item);
  }

  /** The checksum of the items read so far. */
  TableChecksum tableChecksum() {
    return backupChecksum.tableChecksum();
  }

  private void requireValidEnd(JsonObject end) throws IOException {
    if (!backupChecksum.sha256().equals(end.getValue("sha256"))) {
      throw new IOException("its checksum is wrong");
    }
    var tableChecksum = backupChecksum.tableChecksum();
    if (!String.valueOf(end.getValue("rows")).equals(String.valueOf(tableChecksum.rows()))
        || !tableChecksum.hex().equals(end.getValue("checksum"))) {
      throw new IOException("its content does not match its summary line");
    }
    if (lines.next().isPresent()) {
      throw new IOException("there is data after its summary line");
    }
  }
}
