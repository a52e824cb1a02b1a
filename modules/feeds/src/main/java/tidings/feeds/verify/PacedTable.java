// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.verify;

import io.vertx.core.Future;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import tidings.store.CountedTable;
import tidings.store.InFront;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;
import tidings.store.Slice;
import tidings.store.Table;

/** A table that is read no faster than a pace; whoever asks waits, on a thread that may. */
record PacedTable(Table table, Pace pace) implements InFront {

  static PacedTable of(Table table, Pace pace) {
    return new PacedTable(new CountedTable(table, pace), pace);
  }

  private Table next() {
    pace.keep();
    return table;
  }

  @Override
  public Future<Optional<Item>> get(Key key) {
    return next().get(key);
  }

  @Override
  public Future<Map<Key, Item>> getAll(Collection<Key> keys) {
    return next().getAll(keys);
  }

  @Override
  public Future<Slice> query(Query query) {
    return next().query(query);
  }

  @Override
  public Future<Slice> segment(int number, int of, Optional<String> after, int limit) {
    return next().segment(number, of, after, limit);
  }
}
