// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.ActivityRow;

/** What lines refer to: it is told of in the file, or there in the store. */
final class References {
  private final Table table;
  private final Passing passing;
  private final Known known;
  private final LongMap stored = new LongMap();
  private final Threads threads = new Threads();

  References(Table table, Passing passing, Known known) {
    this.table = table;
    this.passing = passing;
    this.known = known;
  }

  /**
   * Leaves out what refers to nothing, and then what refers to that.
   *
   * @param read is told how many more bytes were read, the first time
   */
  void follow(LongConsumer read) {
    long before = passing.complaints().wrong();
    passing.batches(read, this::follow);
    if (passing.complaints().wrong() > before) {
      passing.batches(bytes -> {}, this::follow);
    }
  }

  private void follow(List<Told> batch) {
    var asked = new ArrayList<Key>();
    for (var told : batch) {
      told.thing().needs().values().stream().filter(key -> !isThere(key)).forEach(asked::add);
      told.thing().bar().ifPresent(asked::add);
    }
    Map<Key, Item> rows = asked.isEmpty() ? Map.of() : table.getAll(asked).await();
    rows.values().stream()
        .filter(row -> !ActivityRow.isDeleted(row))
        .forEach(row -> stored.put(Shorthand.of(row.key()), 1));
    batch.forEach(told -> follow(told, rows));
  }

  private void follow(Told told, Map<Key, Item> rows) {
    var missing = told.thing().needs().entrySet().stream()
        .filter(need -> !isThere(need.getValue()))
        .map(Map.Entry::getKey)
        .findFirst();
    if (missing.isPresent()) {
      refuse(told, "there is no " + missing.get() + " in the file or the store");
    } else if (told.thing().bar().filter(rows::containsKey).isPresent()) {
      refuse(told, "there is a block between the two");
    } else if (told.thing() instanceof Post post && !hangs(post)) {
      refuse(told, "it is a comment on itself, or on what hangs on it");
    }
  }

  private boolean hangs(Post post) {
    return post.on()
        .map(on -> threads.hang(Shorthand.of(post.key()), Shorthand.of(Keys.profile(on))))
        .orElse(true);
  }

  private boolean isThere(Key key) {
    long print = Shorthand.of(key);
    return known.has(threads.root(print)) || stored.has(print);
  }

  private void refuse(Told told, String reason) {
    known.remove(told.thing().key());
    passing.complaints().refuse(told.line(), reason);
  }
}
