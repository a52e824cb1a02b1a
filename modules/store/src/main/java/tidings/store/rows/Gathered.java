// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

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
 * Items that many ask for at the same moment, each read once. Whoever comes while a batch is being
 * read is in the next one, so that nobody gets what is older than their question.
 */
final class Gathered {
  /** Keys of one batch; whoever does not fit in any more reads alone. */
  static final int MOST = 5_000;

  private final Table table;
  private Set<Key> wanted = new HashSet<>();
  private Promise<Map<Key, Item>> next = Promise.promise();
  private boolean reading;

  Gathered(Table table) {
    this.table = table;
  }

  /** The items that exist of these, and maybe others, in no order. */
  Future<Map<Key, Item>> getAll(Collection<Key> keys) {
    Promise<Map<Key, Item>> mine;
    Set<Key> batch;
    synchronized (this) {
      if (wanted.size() + keys.size() > MOST) {
        return table.getAll(keys);
      }
      wanted.addAll(keys);
      mine = next;
      if (reading) {
        return mine.future();
      }
      batch = taken();
    }
    read(batch, mine);
    return mine.future();
  }

  private synchronized Set<Key> taken() {
    var batch = wanted;
    wanted = new HashSet<>();
    next = Promise.promise();
    reading = !batch.isEmpty();
    return batch;
  }

  private void read(Set<Key> batch, Promise<Map<Key, Item>> mine) {
    table.getAll(batch).onComplete(items -> {
      Promise<Map<Key, Item>> waiting;
      Set<Key> more;
      synchronized (this) {
        waiting = next;
        more = taken();
      }
      mine.handle(items);
      if (!more.isEmpty()) {
        read(more, waiting);
      }
    });
  }
}
