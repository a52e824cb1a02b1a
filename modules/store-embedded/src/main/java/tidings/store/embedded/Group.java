// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import tidings.store.ConditionFailed;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;
import tidings.store.Outcome;

/**
 * Transactions that reach the database together, in one atomic batch. Each sees those before it,
 * so many adds to one counter are one row written.
 */
final class Group {
  private final Database database;
  private final Rows rows;
  private final Journal journal;
  private final Map<Key, Optional<Item>> stored = new HashMap<>();
  private final Map<Key, Row> changed = new HashMap<>();
  private final List<Made> made = new ArrayList<>();

  /** What a transaction has made of an item. */
  private record Made(Optional<Item> before, Optional<Item> after) {}

  Group(Database database, Rows rows, Journal journal) {
    this.database = database;
    this.rows = rows;
    this.journal = journal;
  }

  /**
   * Takes a transaction in; after any failure nothing of it is in the group.
   *
   * @throws ConditionFailed when conditions do not hold
   */
  void add(List<Op> ops) throws RocksDBException {
    var failed = new ArrayList<Integer>();
    for (int number = 0; number < ops.size(); number++) {
      var op = ops.get(number);
      if (!Outcome.allowed(op, at(op.key()))) {
        failed.add(number);
      }
    }
    if (!failed.isEmpty()) {
      throw new ConditionFailed(failed);
    }
    var after = new ArrayList<Row>(ops.size());
    for (var op : ops) {
      if (!(op instanceof Op.Check)) {
        after.add(Row.of(op.key(), Outcome.of(op, at(op.key()))));
      }
    }
    for (var row : after) {
      made.add(new Made(before(row.key()), row.item()));
      changed.put(row.key(), row);
    }
  }

  /** Writes what its transactions have come to. */
  void write(boolean sync) throws RocksDBException {
    if (changed.isEmpty()) {
      return;
    }
    try (var batch = new WriteBatch()) {
      for (var row : changed.values()) {
        row.writeTo(batch, database, stored(row.key()).flatMap(RowKey::inIndex));
      }
      for (var each : made) {
        journal.add(batch, each.before(), each.after(), false);
      }
      rows.changing(changed.keySet());
      database.write(batch, sync);
    } catch (RocksDBException unknown) {
      rows.changed(changed.keySet());
      throw unknown;
    }
    rows.written(changed.values());
  }

  private Optional<Item> at(Key key) throws RocksDBException {
    var row = changed.get(key);
    return row == null ? stored(key).filter(rows::visible) : row.item();
  }

  /** What is there, also if it has expired. */
  private Optional<Item> before(Key key) throws RocksDBException {
    var row = changed.get(key);
    return row == null ? stored(key) : row.item();
  }

  private Optional<Item> stored(Key key) throws RocksDBException {
    var item = stored.get(key);
    if (item == null) {
      item = rows.stored(key);
      stored.put(key, item);
    }
    return item;
  }
}
