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
 * One bounded step of a scan through the table or one segment of it: first the items, then the
 * feeds. The hash of the partition key decides the segment.
 */
final class Scan {
  /** Maximum number of rows per step, whether they match or not. */
  private static final int MAX_ROWS = 10_000;
  private static final int MAX_BYTES = 1 << 20;
  /** Above every UTF-8 key. */
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
          "invalid segment " + segmentNumber + " of " + segmentCount + " or limit " + limit);
    }
    this.database = database;
    this.segmentNumber = segmentNumber;
    this.segmentCount = segmentCount;
    this.limit = limit;
    this.wanted = wanted;
    this.endsPartition = endsPartition;
  }

  /** A scan of one of {@code segmentCount} segments for matching items. */
  static Scan segment(
      Database database, int segmentNumber, int segmentCount, int limit, Predicate<Item> wanted) {
    return new Scan(database, segmentNumber, segmentCount, limit, wanted, item -> false);
  }

  /**
   * A scan of the whole table for matching items.
   *
   * @param endsPartition matches an item behind which its partition holds no wanted items
   */
  static Scan wholeTable(Database database, int limit, Predicate<Item> wanted,
      Predicate<Item> endsPartition) {
    return new Scan(database, 0, 1, limit, wanted, endsPartition);
  }

  /** Returns the wanted items from a row on, and the first row of the next step. */
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

  /** Collects the item if it matches; returns whether to continue with its partition. */
  private boolean acceptAndContinue(Item item) {
    if (wanted.test(item)) {
      items.add(item);
      bytes += item.bytes();
    }
    return !endsPartition.test(item);
  }
}
