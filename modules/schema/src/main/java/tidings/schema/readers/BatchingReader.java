// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;

/**
 * Combines concurrent batch reads of the same items. A caller that arrives during a read joins the
 * next one, so no caller gets data older than its call.
 */
final class BatchingReader {
  /** Max. keys of a batch; a call that does not fit is read alone. */
  static final int MAX_BATCH_KEYS = 5_000;

  private final Table table;
  private Set<Key> nextKeys = new HashSet<>();
  private Promise<Map<Key, Item>> nextResult = Promise.promise();
  private boolean reading;

  BatchingReader(Table table) {
    this.table = table;
  }

  /** The existing items of these keys, possibly with others, in no order. */
  Future<Map<Key, Item>> getAll(Collection<Key> keys) {
    Promise<Map<Key, Item>> result;
    Set<Key> batch;
    synchronized (this) {
      if (nextKeys.size() + keys.size() > MAX_BATCH_KEYS) {
        return table.getAll(keys);
      }
      nextKeys.addAll(keys);
      result = nextResult;
      if (reading) {
        return result.future();
      }
      batch = takeBatch();
    }
    read(batch, result);
    return result.future();
  }

  private synchronized Set<Key> takeBatch() {
    var batch = nextKeys;
    nextKeys = new HashSet<>();
    nextResult = Promise.promise();
    reading = !batch.isEmpty();
    return batch;
  }

  private void read(Set<Key> batch, Promise<Map<Key, Item>> result) {
    table.getAll(batch).onComplete(items -> {
      Promise<Map<Key, Item>> followingResult;
      Set<Key> followingBatch;
      synchronized (this) {
        followingResult = nextResult;
        followingBatch = takeBatch();
      }
      result.handle(items);
      if (!followingBatch.isEmpty()) {
        read(followingBatch, followingResult);
      }
    });
  }
}
