// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rocksdb.RocksDBException;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;
import tidings.store.OpEvaluator;

/**
 * A group of transactions that are committed in one atomic batch. Each sees the effects of those
 * before it, so many increments of one counter cause a single row write.
 */
final class WriteGroup {
  private final Database database;
  private final ItemReader rows;
  private final Journal journal;
  private final Map<Key, Optional<Item>> stored = new HashMap<>();
  private final Map<Key, Row> changed = new HashMap<>();
  private final List<ItemEffect> effects = new ArrayList<>();

  /** The effect of one transaction on an item. */
  private record ItemEffect(Optional<Item> before, Optional<Item> after) {}

  WriteGroup(Database database, ItemReader rows, Journal journal) {
    this.database = database;
    this.rows = rows;
    this.journal = journal;
  }

  /**
   * Adds a transaction; if this throws, the group is unchanged.
   *
   * @throws ConditionFailedException if conditions do not hold
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

  /** Writes the combined result. */
  void write(boolean sync) throws RocksDBException {
    if (changed.isEmpty()) {
      return;
    }
    var batch = new RowBatch();
    try {
      for (var row : changed.values()) {
        row.writeTo(batch, database, stored(row.key()).flatMap(RowKey::ofIndex));
      }
      for (var effect : effects) {
        journal.add(batch, effect.before(), effect.after(), false);
      }
      rows.beforeWrite(changed.values());
      database.write(batch, sync);
    } catch (RocksDBException unknown) {
      rows.afterFailure(changed.values());
      throw unknown;
    }
    rows.afterWrite(changed.values());
  }

  private Optional<Item> visibleState(Key key) throws RocksDBException {
    var row = changed.get(key);
    return row == null ? stored(key).filter(rows::isVisible) : row.item();
  }

  /** The state within the group, including an expired item. */
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
