// SPDX-License-Identifier: Apache-2.0
package tidings.app.moving;

import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import tidings.app.terminal.Progress;
import tidings.core.Sha256;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Segments;
import tidings.store.Table;

/**
 * All items of a table, counted and summed up on shelves by their keys: two tables that hold the
 * same have the same inventory, in whatever order they are gone through. What stays behind in a
 * table when the others leave does not count, nor what has expired: engines remove it when they
 * like.
 */
final class Inventory {
  /** Where two inventories differ, so many times fewer items have to be held against each other. */
  private static final int SHELVES = 256;
  private static final int SHOWN_BYTES = 8;

  /** Epoch second by which it has. */
  private final long now;
  private final Fingerprint fingerprint = new Fingerprint();
  private final long[] rows = new long[SHELVES];
  private final long[] sums = new long[SHELVES];

  /** @param now by when what has expired does not count */
  Inventory(Instant now) {
    this.now = now.getEpochSecond();
  }

  /** Of a whole table. Waits for it. @param screen shows that this is being done */
  static Inventory of(Table table, Instant now, String doing, PrintStream screen) {
    return Progress.shown(screen, doing, Copy.PARTS, progress -> of(table, now, progress));
  }

  private static Inventory of(Table table, Instant now, Progress progress) {
    var parts = Stream.generate(() -> new Inventory(now)).limit(Copy.PARTS).toList();
    new Segments(table, Copy.PARTS).each((part, slice) -> {
      slice.items().forEach(parts.get(part)::add);
      if (slice.next().isEmpty()) {
        progress.advance(1);
      }
    });
    var all = new Inventory(now);
    parts.forEach(all::add);
    return all;
  }

  void add(Item item) {
    if (!Keys.staysBehind(item.key()) && !item.expired(now)) {
      int shelf = shelf(item.key());
      rows[shelf]++;
      sums[shelf] += fingerprint.of(item);
    }
  }

  private void add(Inventory part) {
    Arrays.setAll(rows, shelf -> rows[shelf] + part.rows[shelf]);
    Arrays.setAll(sums, shelf -> sums[shelf] + part.sums[shelf]);
  }

  long rows() {
    return LongStream.of(rows).sum();
  }

  /** All that it says, in so many letters that people hold it against another. */
  String checksum() {
    var digest = Sha256.digest();
    var said = ByteBuffer.allocate(2 * SHELVES * Long.BYTES);
    said.asLongBuffer().put(rows).put(sums);
    return HexFormat.of().formatHex(digest.digest(said.array()), 0, SHOWN_BYTES);
  }

  boolean isThatOf(Inventory other) {
    return Arrays.equals(rows, other.rows) && Arrays.equals(sums, other.sums);
  }

  /** Whether a key is on a shelf that has the same here and there. */
  boolean agrees(Inventory other, Key key) {
    int shelf = shelf(key);
    return rows[shelf] == other.rows[shelf] && sums[shelf] == other.sums[shelf];
  }

  private static int shelf(Key key) {
    return Math.floorMod(key.hashCode(), SHELVES);
  }
}
