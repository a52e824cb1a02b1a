// SPDX-License-Identifier: Apache-2.0
package tidings.app.moving;

import io.vertx.core.json.JsonObject;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import tidings.app.terminal.Progress;
import tidings.store.Item;
import tidings.store.ItemJson;
import tidings.store.Query;
import tidings.store.StoreFailure;

/** A backup that is read: nothing of it is believed before its end has been seen. */
record BackupFile(Path path) {
  private static final int BUFFER = 1 << 16;

  /** How large it is. @throws StoreFailure when it is not there */
  long bytes() {
    try {
      return Files.size(path);
    } catch (IOException nowhere) {
      throw new StoreFailure("There is no backup " + path + ".", nowhere);
    }
  }

  /**
   * All of its items, some at a time.
   *
   * @param progress has a step for each byte
   * @return what they come to
   * @throws StoreFailure in one sentence, when it is none, is damaged or from a newer version; then
   *         some items may have been told
   */
  Inventory read(Progress progress, Consumer<List<Item>> some) {
    try (var file = FileChannel.open(path);
        var in = new BufferedInputStream(
            new GZIPInputStream(Channels.newInputStream(file), BUFFER), BUFFER)) {
      var lines = new Lines(in);
      try {
        var contents = new Contents(head(lines), lines);
        var items = new ArrayList<Item>();
        for (var item = contents.next(); item.isPresent(); item = contents.next()) {
          items.add(item.get());
          if (items.size() == Query.MOST) {
            some.accept(List.copyOf(items));
            items.clear();
            progress.reach(file.position());
          }
        }
        some.accept(items);
        return contents.all();
      } catch (IOException | IllegalArgumentException damage) {
        throw new StoreFailure("The backup " + path + " is damaged at line " + lines.number() + ": "
            + damage.getMessage() + ".", damage);
      }
    } catch (IOException foreign) {
      throw none(foreign);
    }
  }

  private byte[] head(Lines lines) throws IOException {
    var line = lines.needed();
    JsonObject head;
    try {
      head = ItemJson.object(line);
    } catch (IllegalArgumentException foreign) {
      throw none(foreign);
    }
    if (!"backup".equals(head.getValue("tidings"))
        || !(head.getValue("format") instanceof Integer format)) {
      throw none(new IllegalArgumentException("another first line"));
    }
    if (format > BackupWriter.FORMAT) {
      throw new StoreFailure("The backup " + path + " is from a newer version (its format is "
          + format + ", this version knows " + BackupWriter.FORMAT + ").");
    }
    return line;
  }

  private StoreFailure none(Exception why) {
    return new StoreFailure("The file " + path + " is no backup of Tidings.", why);
  }
}
