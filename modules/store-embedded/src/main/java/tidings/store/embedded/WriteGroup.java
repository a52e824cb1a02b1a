// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;
import tidings.store.OpEvaluator;

/**
 * Transactions that reach the database together, in one atomic batch. Each sees those before it,
 * so many adds to one counter are one row written.
 */
final class WriteGroup {
  private final Database database;
  private final ItemReader rows;
  private final Journal journal;
  private final Map<Key, Optional<Item>> stored = new HashMap<>();
  private final Map<Key, Row> changed = new HashMap<>();
  private final List<ItemEffect> effects = new ArrayList<>();

  /** What a transaction has made of an item. */
  private record ItemEffect(Optional<Item> before, Optional<Item> after) {}

  WriteGroup(Database database, ItemReader rows, Journal journal) {
    this.database = database;
    this.rows = rows;
    this.journal = journal;
  }

  /**
   * Takes a transaction in; after any failure nothing of it is in the group.
   *
   * @throws ConditionFailedException when conditions do not hold
   */
  void add(List<Op> ops) throws RocksDBException {
    var failed = new ArrayList<Integer>();
    for (int number = 0; number < ops.size(); number++) {
      var op = ops.get(number);
      if (!OpEvaluator.conditionsHold(op, visibleState(op.key()))) {
        failed.add(number);
      }
    }
    if (!failed.isEmpty()) {
      throw new ConditionFailedException(failed);
    }
    var newRows = new ArrayList<Row>(ops.size());
    for (var op : ops) {
      if (!(op instanceof Op.Check)) {
        newRows.add(Row.of(op.key(), OpEvaluator.apply(op, visibleState(op.key()))));
      }
    }
    for (var row : newRows) {
      effects.add(new ItemEffect(stateBefore(row.key()), row.item()));
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
        row.writeTo(batch, database, stored(row.key()).flatMap(RowKey::ofIndex));
      }
      for (var effect : effects) {
        journal.add(batch, effect.before(), effect.after(), false);
      }
      rows.beforeWrite(changed.keySet());
      database.write(batch, sync);
    } catch (RocksDBException unknown) {
      rows.invalidate(changed.keySet());
      throw unknown;
    }
    rows.afterWrite(changed.values());
  }

  private Optional<Item> visibleState(Key key) throws RocksDBException {
    var row = changed.get(key);
    return row == null ? stored(key).filter(rows::isVisible) : row.item();
  }

  /** What is there, also if it has expired. */
  private Optional<Item> stateBefore(Key key) throws RocksDBException {
    var row = changed.get(key);
    return row == null ? stored(key) : row.item();
  }

  private Optional<Item> stored(Key key) throws RocksDBException {
    var item = stored.get(key);
    if (item == null) {
      item = rows.readStored(key);
      stored.put(key, item);
    }
    return item;
  }
}
