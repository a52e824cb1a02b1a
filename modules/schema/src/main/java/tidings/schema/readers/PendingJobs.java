// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import tidings.core.Nodes;
import tidings.schema.FeedKeys;
import tidings.store.Item;
import tidings.store.Query;
import tidings.store.Table;

/** Searches for the pending jobs that this node has to look after. */
public final class PendingJobs {
  /**
   * Jobs that are read of a partition of a shared table, the first ones. The others are found when
   * these are done. A single process has to know all.
   */
  private static final int MAX_JOBS_PER_SHARD = Query.MAX_LIMIT;

  private final Table table;
  private final Nodes nodes;
  private final IntFunction<Query> jobs;
  private final SearchPace pace;

  /** @param jobs the jobs of a partition, see {@link FeedKeys#JOB_SHARDS} */
  public PendingJobs(Table table, Nodes nodes, IntFunction<Query> jobs) {
    this.table = table;
    this.nodes = nodes;
    this.jobs = jobs;
    this.pace = new SearchPace(nodes);
  }

  /**
   * The jobs in the partitions that this node is responsible for. Empty if a search is not due: the last
   * one found nothing, and jobs are created by nodes in use. Called periodically by one thread; waits
   * for the store.
   */
  public Optional<List<Item>> search() {
    if (!pace.isDue()) {
      return Optional.empty();
    }
    var found = read();
    pace.searched(!found.isEmpty());
    return Optional.of(found);
  }

  private List<Item> read() {
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
