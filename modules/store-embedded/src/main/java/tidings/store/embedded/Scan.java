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
import tidings.store.Slice;

/**
 * One bounded step through the whole table, or through one of several parts of it: first the
 * items, then the feeds. Which part a partition belongs to follows from its name.
 */
final class Scan {
  /** Rows that a step looks at, wanted or not. */
  private static final int MAX_ROWS = 10_000;
  private static final int MAX_BYTES = 1 << 20;
  /** Above all UTF-8. */
  private static final byte[] END = {(byte) 0xFF};

  private final Database database;
  private final int segmentNumber;
  private final int segmentCount;
  private final int limit;
  private final Predicate<Item> wanted;
  private final Predicate<Item> endsPartition;
  private final List<Item> items = new ArrayList<>();
  private int rowsSeen;
  private int bytes;

  private Scan(Database database, int segmentNumber, int segmentCount, int limit,
      Predicate<Item> wanted,
      Predicate<Item> endsPartition) {
    if (segmentNumber < 0 || segmentNumber >= segmentCount || limit < 1) {
      throw new IllegalArgumentException(
          "there is no part " + segmentNumber + " of " + segmentCount + " with " + limit
              + " items a step");
    }
    this.database = database;
    this.segmentNumber = segmentNumber;
    this.segmentCount = segmentCount;
    this.limit = limit;
    this.wanted = wanted;
    this.endsPartition = endsPartition;
  }

  /** Through one of {@code of} parts, for what is wanted of it. */
  static Scan segment(
      Database database, int segmentNumber, int segmentCount, int limit, Predicate<Item> wanted) {
    return new Scan(database, segmentNumber, segmentCount, limit, wanted, item -> false);
  }

  /**
   * For what is wanted of the whole table.
   *
   * @param endsPartition an item behind which there is nothing wanted in its partition
   */
  static Scan wholeTable(Database database, int limit, Predicate<Item> wanted,
      Predicate<Item> endsPartition) {
    return new Scan(database, 0, 1, limit, wanted, endsPartition);
  }

  /** The wanted items from a row on, and the row that the next step begins with. */
  Slice from(Optional<String> row) throws RocksDBException {
    if (row.filter(start -> database.isCache(RowKey.parse(start).pk())).isPresent()) {
      return new Slice(items, scan(database.feeds(), row));
    }
    var next = scan(database.items(), row);
    return new Slice(items, next.isPresent() ? next : scan(database.feeds(), Optional.empty()));
  }

  private Optional<String> scan(ColumnFamilyHandle family, Optional<String> start)
      throws RocksDBException {
    var bounds = new Bounds(start.orElse("").getBytes(UTF_8), END);
    try (var iterator = database.iterator(family, bounds, false, ReadDepth.DISK_ONCE)) {
      while (iterator.next()) {
        var row = new String(iterator.key(), UTF_8);
        if (items.size() == limit || rowsSeen++ == MAX_ROWS || bytes > MAX_BYTES) {
          return Optional.of(row);
        }
        var key = RowKey.parse(row);
        if (!isInSegment(key) || !acceptAndContinue(Codec.decode(key, iterator.value()))) {
          iterator.seekTo((key.pk() + (char) RowKey.PAST_SEPARATOR).getBytes(UTF_8));
        }
      }
    }
    return Optional.empty();
  }

  private boolean isInSegment(Key key) {
    return segmentCount == 1 || Math.floorMod(key.pk().hashCode(), segmentCount) == segmentNumber;
  }

  /** Takes an item if it is wanted, and says whether to go on behind it. */
  private boolean acceptAndContinue(Item item) {
    if (wanted.test(item)) {
      items.add(item);
      bytes += item.bytes();
    }
    return !endsPartition.test(item);
  }
}
