// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import tidings.core.ActivityId;
import tidings.core.Mint;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.FeedRow;

/** Feeds that are written in rounds, as the fan-out writes, and read page by page. */
final class FeedRounds {
  /** Activities a round, each in all feeds. */
  private static final int ACTIVITIES = 20;
  /** Rows that the fan-out stores at once, and how often it does before it waits. */
  private static final int PAGE = 1_000;
  private static final int AHEAD = 2;
  /** Rows of a page that is read. */
  private static final int SHOWN = 20;

  private final List<UserId> readers;
  private final Mint mint = new Mint(InstantSource.system());
  private final List<ActivityId> posted = new ArrayList<>();

  FeedRounds(int readers) {
    this.readers = new Crowd(new UserId("poster"), readers).followers().toList();
  }

  /** The rows of a new round. */
  List<Item> rows() {
    var rows = new ArrayList<Item>(ACTIVITIES * readers.size());
    for (int activity = 0; activity < ACTIVITIES; activity++) {
      var id = mint.next();
      posted.add(id);
      rows.addAll(FeedRow.of(readers, id, WriteSide.KEPT));
    }
    return rows;
  }

  static void write(List<Item> rows, Table table) {
    var ahead = new ArrayDeque<Future<Void>>();
    for (int from = 0; from < rows.size(); from += PAGE) {
      if (ahead.size() == AHEAD) {
        ahead.remove().await();
      }
      ahead.add(table.putAll(rows.subList(from, Math.min(from + PAGE, rows.size()))));
    }
    ahead.forEach(page -> page.await());
  }

  /** What reads some page of some feed, another one every time. @param seed of what is random */
  Supplier<Future<?>> reading(Table table, int seed) {
    var random = new SplittableRandom(seed);
    return () -> {
      var reader = readers.get(random.nextInt(readers.size()));
      var below = posted.get(random.nextInt(SHOWN, posted.size()));
      return table.query(Keys.feedOf(reader).after(below.text()).limit(SHOWN));
    };
  }

  /** How many rows there are in all. */
  long size() {
    return (long) posted.size() * readers.size();
  }
}
