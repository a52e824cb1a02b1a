// SPDX-License-Identifier: Apache-2.0
package tidings.bench.grow;

import static java.util.stream.Gatherers.windowFixed;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tidings.core.Edge.Interval;
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.schema.TidingsLayout;
import tidings.schema.readers.Retention;
import tidings.schema.rows.LargeAudienceRow;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.Table;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedTable;
import tidings.store.embedded.SortedLoad;

/**
 * Writes a {@link ScaledCommunity} into a new data folder, with the rows that real use would have
 * left there months later, so that {@code verify} finds nothing: accounts, profiles, counts, both
 * sides of edges with their index, activities, outboxes, likes, large audiences, and the rows of
 * all feeds within the retention.
 *
 * <p>Left out: sessions; passwords, as after an import; notifications, comments and topics; and
 * all that expires within a week, such as reports of deliveries and the change stream. Files are as
 * compact as after a complete compaction.
 */
public final class ScaledCommunityLoader {
  /** Users, or posts, that are written by one task. */
  private static final int PART_SIZE = 50_000;
  /** Writing takes as much processor time as generating. */
  private static final int THREADS = Runtime.getRuntime().availableProcessors();

  private final ScaledCommunity community;
  private final ScaledCommunityRows rows;

  /**
   * The numbers of what was stored.
   *
   * @param rows of the table, without those of the index
   * @param largeAudiences users whose posts are merged when a follower reads
   */
  public record LoadedRows(long rows, long follows, long largeAudiences) {}

  private ScaledCommunityLoader(ScaledCommunity community, int mergeAbove) {
    this.community = community;
    this.rows = new ScaledCommunityRows(community, FollowerLists.of(community), mergeAbove);
  }

  /** @param mergeAbove users with more followers are large audiences */
  public static LoadedRows fill(Path data, ScaledCommunity community, int mergeAbove) {
    var loader = new ScaledCommunityLoader(community, mergeAbove);
    long count = loader.writeFiles(data);
    return new LoadedRows(
        count, loader.rows.followers().size(), loader.writeSettings(data));
  }

  private long writeFiles(Path data) {
    try (var load = SortedLoad.into(data, TidingsLayout.INSTANCE)) {
      runAll(Stream.of(
          parts(load, community.size(), rows::followersOf),
          parts(load, community.size(), rows::edgesOf),
          parts(load, community.size(), rows::feedOf),
          parts(load, community.size(), rows::entity),
          // ids ascend from the last post, the oldest, to the first
          parts(load, community.posts(), number -> rows.activity(community.posts() - 1 - number)),
          parts(load, community.size(), rows::likesOf),
          parts(load, community.size(), rows::account))
          .flatMap(List::stream).toList());
      return load.rows();
    }
  }

  /** The tasks that write one kind of rows. */
  private static List<Callable<Boolean>> parts(
      SortedLoad load, int count, IntFunction<Stream<Item>> rows) {
    var tasks = new ArrayList<Callable<Boolean>>();
    for (int from = 0; from < count; from += PART_SIZE) {
      var numbers = IntStream.range(from, Math.min(count, from + PART_SIZE));
      tasks.add(() -> {
        load.add(numbers.boxed().flatMap(rows::apply));
        return true;
      });
    }
    return tasks;
  }

  private static void runAll(List<Callable<Boolean>> tasks) {
    try (var threads = Executors.newFixedThreadPool(THREADS)) {
      for (var task : threads.invokeAll(tasks)) {
        task.get();
      }
    } catch (InterruptedException | ExecutionException failure) {
      throw new IllegalStateException("the community cannot be written", failure);
    }
  }

  /** Stores the large audiences, and that feeds have rows for the whole retention. */
  private long writeSettings(Path data) {
    var vertx = VertxWithoutFiles.create();
    var table = EmbeddedTable.open(vertx, data, EmbeddedSettings.defaults(), TidingsLayout.INSTANCE,
        InstantSource.system());
    Retention.extendToBeginning(table, ScaledCommunityRows.RETENTION);
    var large = IntStream.range(0, community.size()).filter(rows::isLarge)
        .<Op>mapToObj(person -> LargeAudienceRow.unstored(community.person(person).ref())
            .with(List.of(Interval.ALL)).write())
        .toList();
    large.stream().gather(windowFixed(Table.MAX_TRANSACTION_OPS))
        .forEach(ops -> table.write(ops).await());
    table.close().await();
    vertx.close().await();
    return large.size();
  }
}
