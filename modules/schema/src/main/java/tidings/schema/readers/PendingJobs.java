// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import tidings.core.Nodes;
import tidings.schema.FeedKeys;
import tidings.store.Item;
import tidings.store.Query;
import tidings.store.Table;

/** Reads the pending jobs that this node has to look after. */
public record PendingJobs(Table table, Nodes nodes) {
  /**
   * Jobs that are read of a partition of a shared table, the first ones. The others are found when
   * these are done. A single process has to know all.
   */
  private static final int MAX_JOBS_PER_SHARD = Query.MAX_LIMIT;

  /**
   * The jobs in the partitions that this node is responsible for. Waits for the store.
   *
   * @param jobs the jobs of a partition, see {@link FeedKeys#JOB_SHARDS}
   */
  public List<Item> read(IntFunction<Query> jobs) {
    return IntStream.range(0, FeedKeys.JOB_SHARDS).mapToObj(jobs)
        .filter(shard -> nodes.isResponsibleFor(shard.pk()))
        .flatMap(shard -> read(shard).stream())
        .toList();
  }

  private List<Item> read(Query shard) {
    return table.isShared()
        ? table.query(shard.limit(MAX_JOBS_PER_SHARD)).await().items()
        : table.queryAll(shard).await();
  }
}
