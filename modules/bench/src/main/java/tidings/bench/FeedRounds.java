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
import tidings.core.IdGenerator;
import tidings.core.UserId;
import tidings.schema.FeedKeys;
import tidings.schema.rows.FeedRow;
import tidings.store.Item;
import tidings.store.Table;

/** Writes feeds in rounds, as the fan-out does, and reads them page by page. */
final class FeedRounds {
  /** Activities per round, each in all feeds. */
  private static final int ACTIVITIES_PER_ROUND = 20;
  /** Rows per batch write of the fan-out, and number of concurrent batches. */
  private static final int BATCH_SIZE = 1_000;
  private static final int MAX_PENDING_BATCHES = 2;
  /** Rows of a page. */
  private static final int PAGE_SIZE = 20;

  private final List<UserId> readers;
  private final IdGenerator idGenerator = new IdGenerator(InstantSource.system());
  private final List<ActivityId> posted = new ArrayList<>();

  FeedRounds(int readers) {
    this.readers = new FollowerBase(new UserId("poster"), readers).followers().toList();
  }

  /** The rows of the next round. */
  List<Item> rows() {
    var rows = new ArrayList<Item>(ACTIVITIES_PER_ROUND * readers.size());
    for (int activity = 0; activity < ACTIVITIES_PER_ROUND; activity++) {
      var id = idGenerator.next();
      posted.add(id);
      rows.addAll(FeedRow.of(readers, id, WriteSide.RETENTION));
    }
    return rows;
  }

  static void write(List<Item> rows, Table table) {
    var pending = new ArrayDeque<Future<Void>>();
    for (int from = 0; from < rows.size(); from += BATCH_SIZE) {
      if (pending.size() == MAX_PENDING_BATCHES) {
        pending.remove().await();
      }
      pending.add(table.putAll(rows.subList(from, Math.min(from + BATCH_SIZE, rows.size()))));
    }
    pending.forEach(page -> page.await());
  }

  /**
   * Reads random pages of random feeds.
   *
   * @param seed of the random generator
   */
  Supplier<Future<?>> reading(Table table, int seed) {
    var random = new SplittableRandom(seed);
    return () -> {
      var reader = readers.get(random.nextInt(readers.size()));
      var below = posted.get(random.nextInt(PAGE_SIZE, posted.size()));
      return table.query(FeedKeys.feedOf(reader).after(below.text()).limit(PAGE_SIZE));
    };
  }

  /** Total number of rows. */
  long size() {
    return (long) posted.size() * readers.size();
  }
}
