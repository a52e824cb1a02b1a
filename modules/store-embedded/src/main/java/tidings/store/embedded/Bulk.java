// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import io.vertx.core.Promise;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;

/**
 * Rows that wait to be stored or removed, in no order and not together.
 *
 * @param piece how many are written at once: a transaction waits no longer than they take
 */
record Bulk(Iterator<Part> parts, Promise<Void> done, long bytes, int piece) implements Waiting {
  /** What is done to one row; what it has to know of the stored row, it reads when it is done. */
  interface Part {
    /** @return the key of the row */
    Key writeTo(WriteBatch batch, Database database, Rows stored, Journal journal)
        throws RocksDBException;
  }

  /** Half a millisecond's work, whether the rows are only written or first read from the disk. */
  private static final int PIECE = 500;
  private static final int PIECE_READ = 100;
  /** About what a row takes besides its bytes. */
  private static final int ROW_BYTES = 200;

  static Bulk putting(Collection<Item> items, Promise<Void> done) {
    boolean cached = items.stream().allMatch(item -> Keys.isFeed(item.key().pk()));
    var encoder = new Encoder();
    var rows = (cached ? items : lastOfEach(items)).stream()
        .map(item -> Row.of(item.key(), Optional.of(item), Optional.of(encoder.encode(item))));
    return of(rows.toList(), done, cached ? PIECE : PIECE_READ);
  }

  /** What is there before is read of what is stored, so none may be written twice in one piece. */
  private static Collection<Item> lastOfEach(Collection<Item> items) {
    var last = LinkedHashMap.<Key, Item>newLinkedHashMap(items.size());
    items.forEach(item -> last.put(item.key(), item));
    return last.values();
  }

  static Bulk deleting(Collection<Key> keys, Promise<Void> done) {
    var rows = keys.stream().map(key -> Row.of(key, Optional.empty()));
    return of(rows.toList(), done, PIECE);
  }

  /** Rows of feeds are never in the index and nobody is told of them: what is stored is not read. */
  private static Bulk of(List<Row> rows, Promise<Void> done, int piece) {
    long bytes = rows.stream().mapToLong(row -> ROW_BYTES + row.bytes()).sum();
    var parts = rows.stream().<Part>map(row -> (batch, database, stored, journal) -> {
      if (Keys.isFeed(row.key().pk())) {
        row.writeTo(batch, database, Optional.empty());
      } else {
        var before = stored.stored(row.key());
        row.writeTo(batch, database, before.flatMap(RowKey::inIndex));
        journal.add(batch, before, row.item(), false);
      }
      return row.key();
    });
    return new Bulk(parts.iterator(), done, bytes, piece);
  }

  /** Removes what is still expired when its turn comes. */
  static Bulk removingExpired(List<Item> items, Promise<Void> done) {
    var parts =
        items.stream().map(Item::key).<Part>map(key -> (batch, database, stored, journal) -> {
          var item = stored.stored(key);
          if (item.isPresent() && !stored.visible(item.get())) {
            Row.of(key, Optional.empty()).writeTo(batch, database, item.flatMap(RowKey::inIndex));
            journal.add(batch, item, Optional.empty(), true);
          }
          return key;
        });
    return new Bulk(parts.iterator(), done, (long) items.size() * ROW_BYTES, PIECE_READ);
  }
}
