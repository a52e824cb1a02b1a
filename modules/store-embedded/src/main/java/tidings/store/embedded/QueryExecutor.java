// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static tidings.store.Item.INDEX_PK;
import static tidings.store.Item.INDEX_SK;
import static tidings.store.embedded.RowKey.SEPARATOR;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rocksdb.RocksDBException;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;
import tidings.store.Slice;

/**
 * Runs a query and returns one slice, from the cached end of a partition, or by iterating over a
 * partition of the table or the index.
 */
final class QueryExecutor {
  /** Maximum size of a slice in bytes, as on DynamoDB. */
  private static final int MAX_SLICE_BYTES = 1 << 20;
  /** Expired or stale rows after which a slice ends, even if it is empty. */
  private static final int MAX_SKIPPED_ROWS = 1000;

  private final Database database;
  private final ItemReader rows;

  QueryExecutor(Database database, ItemReader rows) {
    this.database = database;
    this.rows = rows;
  }

  Slice slice(Query query, ReadDepth depth) throws RocksDBException {
    if (rows.tails().mayAnswer(query)) {
      var tail = Query.of(query.pk()).descending().limit(Tail.LOADED_ROWS);
      var slice = rows.tails().slice(query, rows.now(), () -> read(tail, depth));
      if (slice.isPresent()) {
        return slice.get();
      }
    }
    return read(query, depth);
  }

  private Slice read(Query query, ReadDepth depth) throws RocksDBException {
    var bounds = Bounds.of(query);
    if (bounds.isEmpty()) {
      return new Slice(List.of(), Optional.empty());
    }
    var family = query.onIndex() ? database.index() : database.familyOf(query.pk());
    try (var iterator = database.iterator(family, bounds, query.isDescending(), depth)) {
      return read(query, iterator, depth);
    }
  }

  /** Reads one item more than the limit, to know whether there is a next slice. */
  private Slice read(Query query, RangeIterator iterator, ReadDepth depth)
      throws RocksDBException {
    var items = new ArrayList<Item>();
    var decoder = new Decoder();
    int positionAt = RowKey.join(query.pk(), "").length;
    long now = rows.now();
    var last = "";
    int bytes = 0;
    int skipped = 0;
    while (iterator.next()) {
      byte[] rowKey = iterator.key();
      var position = new String(rowKey, positionAt, rowKey.length - positionAt, UTF_8);
      var key = query.onIndex() ? keyOf(position) : key(position, query, items);
      var row = query.onIndex() ? rows.readRow(key, depth) : Optional.of(iterator.value());
      var item = row.map(it -> decoder.decode(key, it)).filter(it -> !it.isExpired(now))
          .filter(it -> isCurrent(it, query, position));
      if (item.isEmpty()) {
        if (++skipped == MAX_SKIPPED_ROWS) {
          return new Slice(items, Optional.of(position));
        }
      } else if (items.size() == query.limit() || bytes > MAX_SLICE_BYTES) {
        return new Slice(items, Optional.of(last));
      } else {
        items.add(item.get());
        bytes += row.get().length;
        last = position;
      }
    }
    return new Slice(items, Optional.empty());
  }

  /** The key of a row; only that of the first row of a slice is built and checked. */
  private static Key key(String sk, Query query, List<Item> before) {
    return before.isEmpty()
        ? new Key(query.pk(), sk)
        : before.getFirst().key().sibling(sk);
  }

  /** The key of the item that an index row refers to. */
  private static Key keyOf(String position) {
    return RowKey.parse(position.substring(position.indexOf(SEPARATOR) + 1));
  }

  /** Whether the item still matches the row that led to it: an index row may be stale. */
  private static boolean isCurrent(Item item, Query query, String position) {
    return !query.onIndex()
        || item.findText(INDEX_PK).filter(query.pk()::equals).isPresent()
            && item.findText(INDEX_SK).filter(sk -> position.startsWith(sk + SEPARATOR))
                .isPresent();
  }
}
