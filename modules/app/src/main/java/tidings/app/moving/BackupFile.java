// SPDX-License-Identifier: Apache-2.0
package tidings.app.moving;

import io.vertx.core.json.JsonObject;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import tidings.store.Item;
import tidings.store.ItemJson;
import tidings.store.Query;
import tidings.store.StoreFailure;

/** A backup that is read: nothing of it is believed before its end has been seen. */
record BackupFile(Path path) {
  private static final int BUFFER = 1 << 16;
  private static final byte[] LINE_END = {'\n'};

  /**
   * What is in it.
   *
   * @param all what there was when it was made
   * @param living what has not expired since
   */
  record Found(Inventory all, Inventory living) {
    private void add(Item item) {
      all.add(item);
      living.add(item);
    }
  }

  /** Looks through all of it. @throws StoreFailure in one sentence, when it is not whole */
  Found look(Instant now) {
    var found = new Found(new Inventory(Instant.EPOCH), new Inventory(now));
    read(items -> items.forEach(found::add));
    return found;
  }

  /**
   * All of its items, some at a time.
   *
   * @throws StoreFailure in one sentence, when it is none, is damaged or from a newer version; then
   *         some items may have been told
   */
  void read(Consumer<List<Item>> some) {
    try (var file = Files.newInputStream(path);
        var in = new BufferedInputStream(new GZIPInputStream(file, BUFFER), BUFFER)) {
      var lines = new Lines(in);
      try {
        read(lines, some);
      } catch (IOException | IllegalArgumentException damage) {
        throw new StoreFailure("The backup " + path + " is damaged at line " + lines.number() + ": "
            + damage.getMessage() + ".", damage);
      }
    } catch (NoSuchFileException nowhere) {
      throw new StoreFailure("There is no backup " + path + ".", nowhere);
    } catch (IOException foreign) {
      throw none(foreign);
    }
  }

  private void read(Lines lines, Consumer<List<Item>> some) throws IOException {
    var digest = Fingerprint.digest();
    var first = lines.next().orElseThrow(BackupFile::truncated);
    checkHead(first);
    update(digest, first);
    var items = new ArrayList<Item>();
    var line = lines.next().orElseThrow(BackupFile::truncated);
    var object = ItemJson.object(line);
    while (!object.containsKey("sha256")) {
      items.add(ItemJson.item(object));
      if (items.size() == Query.MOST) {
        some.accept(List.copyOf(items));
        items.clear();
      }
      update(digest, line);
      line = lines.next().orElseThrow(BackupFile::truncated);
      object = ItemJson.object(line);
    }
    some.accept(items);
    checkEnd(object, digest);
    if (lines.next().isPresent()) {
      throw new IOException("there is more behind its end");
    }
  }

  private static void update(MessageDigest digest, byte[] line) {
    digest.update(line);
    digest.update(LINE_END);
  }

  private void checkHead(byte[] line) {
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
  }

  private static void checkEnd(JsonObject end, MessageDigest digest) throws IOException {
    if (!HexFormat.of().formatHex(digest.digest()).equals(end.getValue("sha256"))) {
      throw new IOException("what it holds is not what was written");
    }
  }

  private StoreFailure none(Exception why) {
    return new StoreFailure("The file " + path + " is no backup of Tidings.", why);
  }

  private static IOException truncated() {
    return new IOException("it ends too early");
  }
}
