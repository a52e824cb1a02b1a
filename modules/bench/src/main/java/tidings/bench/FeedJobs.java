// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import tidings.schema.FeedKeys;
import tidings.store.Query;
import tidings.store.Table;

/** The work that is left for the feeds of a table. */
public final class FeedJobs {
  private FeedJobs() {}

  /** Whether all fan-outs and all changes of feeds are done, by whatever server. */
  public static boolean areFinished(Table table) {
    return areFinished(table, FeedKeys::fanOuts) && areFinished(table, FeedKeys::feedJobs);
  }

  private static boolean areFinished(Table table, IntFunction<Query> jobs) {
    var shards = IntStream.range(0, FeedKeys.JOB_SHARDS)
        .mapToObj(shard -> table.query(jobs.apply(shard)))
        .toList();
    Future.all(List.copyOf(shards)).await();
    return shards.stream().allMatch(shard -> shard.result().items().isEmpty());
  }
}
