// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDBException;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Slice;

/**
 * One bounded step through the whole table, or through one of several parts of it: first the
 * items, then the feeds. Which part a partition belongs to follows from its name.
 */
final class Scan {
  /** Rows that a step looks at, wanted or not. */
  private static final int STEP = 10_000;
  private static final int STEP_BYTES = 1 << 20;
  /** Above all UTF-8. */
  private static final byte[] END = {(byte) 0xFF};

  private final Database database;
  private final int number;
  private final int of;
  private final int limit;
  private final Predicate<Item> wanted;
  private final Predicate<Item> last;
  private final List<Item> items = new ArrayList<>();
  private int looks;
  private int bytes;

  private Scan(Database database, int number, int of, int limit, Predicate<Item> wanted,
      Predicate<Item> last) {
    if (number < 0 || number >= of || limit < 1) {
      throw new IllegalArgumentException(
          "there is no part " + number + " of " + of + " with " + limit + " items a step");
    }
    this.database = database;
    this.number = number;
    this.of = of;
    this.limit = limit;
    this.wanted = wanted;
    this.last = last;
  }

  /** Through one of {@code of} parts, for what is wanted of it. */
  static Scan segment(
      Database database, int number, int of, int limit, Predicate<Item> wanted) {
    return new Scan(database, number, of, limit, wanted, item -> false);
  }

  /**
   * For what is wanted of the whole table.
   *
   * @param last an item behind which there is nothing wanted in its partition
   */
  static Scan whole(Database database, int limit, Predicate<Item> wanted, Predicate<Item> last) {
    return new Scan(database, 0, 1, limit, wanted, last);
  }

  /** The wanted items from a row on, and the row that the next step begins with. */
  Slice from(Optional<String> row) throws RocksDBException {
    if (row.filter(Keys::isFeed).isPresent()) {
      return new Slice(items, through(database.feeds(), row));
    }
    var next = through(database.items(), row);
    return new Slice(items, next.isPresent() ? next : through(database.feeds(), Optional.empty()));
  }

  private Optional<String> through(ColumnFamilyHandle family, Optional<String> start)
      throws RocksDBException {
    var bounds = new Bounds(start.orElse("").getBytes(UTF_8), END);
    try (var walk = database.walk(family, bounds, false, Reach.DISK_ONCE)) {
      while (walk.next()) {
        var row = new String(walk.key(), UTF_8);
        if (items.size() == limit || looks++ == STEP || bytes > STEP_BYTES) {
          return Optional.of(row);
        }
        var key = RowKey.read(row);
        if (!inPart(key) || !goesOn(Codec.decode(key, walk.value()))) {
          walk.skipTo((key.pk() + (char) RowKey.PAST_SEPARATOR).getBytes(UTF_8));
        }
      }
    }
    return Optional.empty();
  }

  private boolean inPart(Key key) {
    return of == 1 || Math.floorMod(key.pk().hashCode(), of) == number;
  }

  /** Takes an item if it is wanted, and says whether to go on behind it. */
  private boolean goesOn(Item item) {
    if (wanted.test(item)) {
      items.add(item);
      bytes += item.bytes();
    }
    return !last.test(item);
  }
}
