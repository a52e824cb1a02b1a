// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import io.vertx.core.Promise;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import tidings.store.Item;
import tidings.store.Key;

/**
 * Rows that wait to be stored or removed, in no order and not together.
 *
 * @param chunkSize how many are written at once: a transaction waits no longer than they take
 */
record BulkWrite(Iterator<RowWrite> rowWrites, Promise<Void> done, long bytes, int chunkSize)
    implements PendingWrite {
  /** What is done to one row; what it has to know of the stored row, it reads when it is done. */
  interface RowWrite {
    /** @return the key of the row */
    Key writeTo(WriteBatch batch, Database database, ItemReader reader, Journal journal)
        throws RocksDBException;
  }

  /** Half a millisecond's work, whether the rows are only written or first read from the disk. */
  private static final int CHUNK_SIZE = 500;
  private static final int READING_CHUNK_SIZE = 100;
  /** About what a row takes besides its bytes. */
  private static final int ROW_OVERHEAD_BYTES = 200;

  static BulkWrite ofPuts(
      Collection<Item> items, Predicate<String> isCache, Promise<Void> done) {
    boolean feedsOnly = items.stream().allMatch(item -> isCache.test(item.key().pk()));
    var encoder = new Encoder();
    var rows = (feedsOnly ? items : lastPerKey(items)).stream()
        .map(item -> Row.of(item.key(), Optional.of(item), Optional.of(encoder.encode(item))));
    return of(rows.toList(), done, feedsOnly ? CHUNK_SIZE : READING_CHUNK_SIZE);
  }

  /** What is there before is read of what is stored, so none may be written twice in one piece. */
  private static Collection<Item> lastPerKey(Collection<Item> items) {
    var last = LinkedHashMap.<Key, Item>newLinkedHashMap(items.size());
    items.forEach(item -> last.put(item.key(), item));
    return last.values();
  }

  static BulkWrite ofDeletes(Collection<Key> keys, Promise<Void> done) {
    var rows = keys.stream().map(key -> Row.of(key, Optional.empty()));
    return of(rows.toList(), done, CHUNK_SIZE);
  }

  /** Rows of feeds are never in the index and nobody is told of them: what is stored is not read. */
  private static BulkWrite of(List<Row> rows, Promise<Void> done, int chunkSize) {
    long bytes = rows.stream().mapToLong(row -> ROW_OVERHEAD_BYTES + row.bytes()).sum();
    var rowWrites = rows.stream().<RowWrite>map(row -> (batch, database, reader, journal) -> {
      if (database.isCache(row.key().pk())) {
        row.writeTo(batch, database, Optional.empty());
      } else {
        var before = reader.readStored(row.key());
        row.writeTo(batch, database, before.flatMap(RowKey::ofIndex));
        journal.add(batch, before, row.item(), false);
      }
      return row.key();
    });
    return new BulkWrite(rowWrites.iterator(), done, bytes, chunkSize);
  }

  /** Removes what is still expired when its turn comes. */
  static BulkWrite ofExpired(List<Item> items, Promise<Void> done) {
    var rowWrites =
        items.stream().map(Item::key).<RowWrite>map(key -> (batch, database, reader, journal) -> {
          var item = reader.readStored(key);
          if (item.isPresent() && !reader.isVisible(item.get())) {
            Row.of(key, Optional.empty()).writeTo(batch, database, item.flatMap(RowKey::ofIndex));
            journal.add(batch, item, Optional.empty(), true);
          }
          return key;
        });
    return new BulkWrite(rowWrites.iterator(), done, (long) items.size() * ROW_OVERHEAD_BYTES,
        READING_CHUNK_SIZE);
  }
}
