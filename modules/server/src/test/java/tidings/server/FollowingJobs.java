// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import tidings.schema.FeedKeys;
import tidings.schema.rows.FeedJobRow;
import tidings.store.Change;
import tidings.store.Item;
import tidings.store.Query;
import tidings.store.Table;
import tidings.store.Transaction;

/** The pending jobs of a table. */
record FollowingJobs(Table table) {

  void awaitFanOuts() {
    Await.until(this::fanOuts, List::isEmpty);
  }

  /**
   * Whether no background work is left. On a shared table jobs of edges do not count, because
   * cleanup waits until edges are settled.
   */
  boolean isIdle() {
    return fanOuts().isEmpty() && (table.isShared() || edgeJobs().isEmpty());
  }

  /** Releases the leases of a crashed node, as if they had expired. */
  void endLeases() {
    for (var job : fanOuts()) {
      new Transaction().update(job.key(), Change.set("free", true)).commit(table).await();
    }
  }

  private List<Item> fanOuts() {
    return all(FeedKeys::fanOuts);
  }

  /** Fill and cleanup jobs of edges. */
  List<FeedJobRow> edgeJobs() {
    return all(FeedKeys::feedJobs).stream().map(FeedJobRow::of).toList();
  }

  private List<Item> all(IntFunction<Query> jobs) {
    var shards =
        IntStream.range(0, FeedKeys.JOB_SHARDS).mapToObj(jobs).map(table::queryAll).toList();
    return shards.stream().flatMap(rows -> rows.await().stream()).toList();
  }
}
