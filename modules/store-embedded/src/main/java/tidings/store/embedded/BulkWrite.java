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
import tidings.store.Item;
import tidings.store.Key;

/**
 * A queued bulk write: rows to put or delete, written in chunks, without order and without
 * atomicity.
 *
 * @param chunkSize rows per write batch; bounds the time for which a transaction waits behind a
 *        chunk
 */
record BulkWrite(Iterator<RowWrite> rowWrites, Promise<Void> done, long bytes, int chunkSize)
    implements PendingWrite {
  /** The write of one row. It reads the stored row when it runs, not when it is queued. */
  interface RowWrite {
    /** Returns the row, if it still has to be written. */
    Optional<Row> writeTo(RowBatch batch, Database database, ItemReader reader, Journal journal)
        throws RocksDBException;
  }

  /**
   * Rows per chunk: about half a millisecond of work, without and with reading the stored rows.
   */
  private static final int CHUNK_SIZE = 500;
  private static final int READING_CHUNK_SIZE = 100;
  /** Approximate memory per row in addition to its bytes. */
  private static final int ROW_OVERHEAD_BYTES = 200;

  static BulkWrite ofPuts(
      Collection<Item> items, Predicate<String> isCache, Promise<Void> done) {
    boolean feedsOnly = items.stream().allMatch(item -> isCache.test(item.key().pk()));
    var encoder = new Encoder();
    var rows = (feedsOnly ? items : lastPerKey(items)).stream()
        .map(item -> Row.of(item.key(), Optional.of(item), Optional.of(encoder.encode(item))));
    return of(rows.toList(), done, feedsOnly ? CHUNK_SIZE : READING_CHUNK_SIZE);
  }

  /**
   * Keeps the last item of each key: a chunk reads the stored rows before it writes, so a key must
   * not occur twice.
   */
  private static Collection<Item> lastPerKey(Collection<Item> items) {
    var last = LinkedHashMap.<Key, Item>newLinkedHashMap(items.size());
    items.forEach(item -> last.put(item.key(), item));
    return last.values();
  }

  static BulkWrite ofDeletes(Collection<Key> keys, Promise<Void> done) {
    var rows = keys.stream().map(key -> Row.of(key, Optional.empty()));
    return of(rows.toList(), done, CHUNK_SIZE);
  }

  /** Feed rows are neither indexed nor streamed, so their stored rows are not read. */
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
      return Optional.of(row);
    });
    return new BulkWrite(rowWrites.iterator(), done, bytes, chunkSize);
  }

  /** Deletes the given items that are still expired when the write runs. */
  static BulkWrite ofExpired(List<Item> items, Promise<Void> done) {
    var rowWrites =
        items.stream().map(Item::key).<RowWrite>map(key -> (batch, database, reader, journal) -> {
          var item = reader.readStored(key);
          if (item.isEmpty() || reader.isVisible(item.get())) {
            return Optional.empty();
          }
          var row = Row.of(key, Optional.empty());
          row.writeTo(batch, database, item.flatMap(RowKey::ofIndex));
          journal.add(batch, item, Optional.empty(), true);
          return Optional.of(row);
        });
    return new BulkWrite(rowWrites.iterator(), done, (long) items.size() * ROW_OVERHEAD_BYTES,
        READING_CHUNK_SIZE);
  }
}
