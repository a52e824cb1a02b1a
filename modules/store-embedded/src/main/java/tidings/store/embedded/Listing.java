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

/** Answers queries, a slice at a time, by walking through a partition of the table or the index. */
final class Listing {
  /** Bytes after which a slice ends, however few items it holds; as on DynamoDB. */
  private static final int SLICE_BYTES = 1 << 20;
  /** Rows that do not count (expired, moved) before a slice ends, however few items it holds. */
  private static final int MOST_PASSED = 1000;

  private final Database database;
  private final Rows rows;

  Listing(Database database, Rows rows) {
    this.database = database;
    this.rows = rows;
  }

  Slice slice(Query query, Reach reach) throws RocksDBException {
    var bounds = Bounds.of(query);
    if (bounds.empty()) {
      return new Slice(List.of(), Optional.empty());
    }
    var family = query.index() ? database.index() : database.familyOf(query.pk());
    try (var walk = database.walk(family, bounds, query.backwards(), reach)) {
      return slice(query, walk, reach);
    }
  }

  /** Looks one item further than it gives, to know whether there is more. */
  private Slice slice(Query query, Walk walk, Reach reach) throws RocksDBException {
    var items = new ArrayList<Item>();
    var last = "";
    int bytes = 0;
    int passed = 0;
    while (walk.next()) {
      var place = new String(walk.key(), UTF_8).substring(query.pk().length() + 1);
      var key = query.index() ? itemAt(place) : new Key(query.pk(), place);
      var row = query.index() ? rows.row(key, reach) : Optional.of(walk.value());
      var item = row.map(it -> Codec.decode(key, it)).filter(rows::visible)
          .filter(it -> lies(it, query, place));
      if (item.isEmpty()) {
        if (++passed == MOST_PASSED) {
          return new Slice(items, Optional.of(place));
        }
      } else if (items.size() == query.limit() || bytes > SLICE_BYTES) {
        return new Slice(items, Optional.of(last));
      } else {
        items.add(item.get());
        bytes += row.get().length;
        last = place;
      }
    }
    return new Slice(items, Optional.empty());
  }

  /** The item that a place of the index refers to. */
  private static Key itemAt(String place) {
    return RowKey.read(place.substring(place.indexOf(SEPARATOR) + 1));
  }

  /** Whether a query that came to an item at this place may show it: the index may be behind. */
  private static boolean lies(Item item, Query query, String place) {
    return !query.index()
        || item.find(INDEX_PK).filter(query.pk()::equals).isPresent()
            && item.find(INDEX_SK).filter(sk -> place.startsWith(sk + SEPARATOR)).isPresent();
  }
}
