// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
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
      byte[] row = walk.key();
      var place = new String(row, UTF_8).substring(query.pk().length() + 1);
      var item = query.index()
          ? indexed(row, place, reach)
          : Optional.of(Codec.decode(new Key(query.pk(), place), walk.value()));
      if (item.filter(rows::visible).isEmpty()) {
        if (++passed == MOST_PASSED) {
          return new Slice(items, Optional.of(place));
        }
      } else if (items.size() == query.limit() || bytes > SLICE_BYTES) {
        return new Slice(items, Optional.of(last));
      } else {
        items.add(item.get());
        bytes += item.get().bytes();
        last = place;
      }
    }
    return new Slice(items, Optional.empty());
  }

  /** The item that a row of the index refers to, if it still lies in that place of the index. */
  private Optional<Item> indexed(byte[] row, String place, Reach reach) throws RocksDBException {
    var key = RowKey.read(place.substring(place.indexOf(RowKey.SEPARATOR) + 1));
    return rows
        .stored(key, reach)
        .filter(item -> RowKey.inIndex(item).filter(at -> Arrays.equals(at, row)).isPresent());
  }
}
