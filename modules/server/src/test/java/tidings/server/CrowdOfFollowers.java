// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.toSet;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tidings.activities.fanout.FanOutJob;
import tidings.core.ActivityId;
import tidings.core.Edge;
import tidings.core.UserId;
import tidings.schema.FeedKeys;
import tidings.schema.FollowKeys;
import tidings.schema.ItemType;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FeedStateRow;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Meter;
import tidings.store.Query;
import tidings.store.Slices;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Many followers of one user, stored directly while no server runs, and the feed rows that servers
 * write for them.
 */
record CrowdOfFollowers(Path data, UserId star, List<UserId> followers) {
  /** Followers per transaction: each takes 3 of its 100 operations. */
  private static final int BATCH_SIZE = 30;

  static CrowdOfFollowers of(UserId star, int count, Path data) {
    var followers = IntStream.range(0, count).mapToObj(i -> new UserId("follower_" + i)).toList();
    var crowd = new CrowdOfFollowers(data, star, followers);
    crowd.withTable(table -> {
      for (int from = 0; from < count; from += BATCH_SIZE) {
        crowd.follow(table, followers.subList(from, Math.min(count, from + BATCH_SIZE)));
      }
      return table;
    });
    return crowd;
  }

  private void follow(Table table, List<UserId> batch) {
    var edge = Edge.unlimited(star.ref(), Instant.now());
    var transaction = new Transaction();
    for (var user : batch) {
      transaction
          .put(EdgeRow.following(user, edge))
          .put(EdgeRow.follower(user, edge))
          .add(FeedStateRow.markCachesOutdated(user));
    }
    transaction.add(CountsRow.add(star.ref(), CountsRow.FOLLOWERS, batch.size()));
    transaction.commit(table).await();
    var filled = new Transaction();
    batch.forEach(user -> filled.update(FollowKeys.edge(user, star.ref()), EdgeRow.markFilled()));
    filled.commit(table).await();
  }

  /** Expected keys of the feed rows of an activity. */
  Set<Key> feedKeys(ActivityId activity) {
    return Stream.concat(Stream.of(star), followers.stream())
        .map(user -> FeedKeys.feed(user, activity))
        .collect(toSet());
  }

  /** Actual keys of all feed rows, by activity. */
  Map<String, List<Key>> feeds() {
    return withTable(table -> {
      var found = new HashMap<String, List<Key>>();
      Slices.ofTable(table, Query.MAX_LIMIT).items()
          .filter(ItemType.FEED::matches)
          .map(Item::key)
          .forEach(
              row -> found.computeIfAbsent(row.sk(), first -> new ArrayList<>()).add(row));
      return found;
    });
  }

  /** Unfinished fan-out jobs. */
  List<FanOutJob> jobs() {
    return withTable(table -> IntStream.range(0, FeedKeys.JOB_SHARDS)
        .mapToObj(shard -> table.queryAll(FeedKeys.fanOuts(shard)).await())
        .flatMap(List::stream)
        .map(FanOutJob::of)
        .toList());
  }

  private <T> T withTable(Function<Table, T> work) {
    var vertx = Vertx.vertx();
    var table = TestedStore.config(data).open(vertx, InstantSource.system(), Meter.NONE);
    try {
      return work.apply(table);
    } finally {
      table.close().await();
      vertx.close().await();
    }
  }
}
