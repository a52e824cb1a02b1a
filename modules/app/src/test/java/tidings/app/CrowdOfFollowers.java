// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.util.stream.Collectors.toSet;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tidings.activities.fanout.Job;
import tidings.core.ActivityId;
import tidings.core.Edge;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Meter;
import tidings.store.Query;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.CountsRow;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.StateRow;

/**
 * Very many who follow somebody, put into a store while no server has it, and what a server has
 * written to their feeds.
 */
record CrowdOfFollowers(Path data, UserId star, List<UserId> followers) {
  /** Followers of one transaction: each takes three of its 100 operations. */
  private static final int TOGETHER = 30;

  static CrowdOfFollowers of(UserId star, int count, Path data) {
    var followers = IntStream.range(0, count).mapToObj(i -> new UserId("follower_" + i)).toList();
    var crowd = new CrowdOfFollowers(data, star, followers);
    crowd.with(table -> {
      for (int from = 0; from < count; from += TOGETHER) {
        crowd.follow(table, followers.subList(from, Math.min(count, from + TOGETHER)));
      }
      return table;
    });
    return crowd;
  }

  private void follow(Table table, List<UserId> some) {
    var edge = Edge.whole(star.ref(), Instant.now());
    var transaction = new Transaction();
    for (var who : some) {
      transaction
          .put(EdgeRow.following(who, edge))
          .put(EdgeRow.follower(who, edge))
          .and(StateRow.filled(who));
    }
    transaction.and(CountsRow.add(star.ref(), CountsRow.FOLLOWERS, some.size()));
    transaction.commit(table).await();
    var filled = new Transaction();
    some.forEach(who -> filled.update(Keys.edge(who, star.ref()), EdgeRow.filled()));
    filled.commit(table).await();
  }

  /** Where an activity lies when it is in every feed that it belongs to. */
  Set<Key> everyFeed(ActivityId activity) {
    return Stream.concat(Stream.of(star), followers.stream())
        .map(who -> Keys.feed(who, activity))
        .collect(toSet());
  }

  /** Every place of the store where a feed has an activity, by activity. */
  Map<String, List<Key>> feeds() {
    return with(table -> {
      var found = new HashMap<String, List<Key>>();
      var after = Optional.<String>empty();
      do {
        var slice = table.segment(0, 1, after, Query.MOST).await();
        slice.items().stream()
            .filter(row -> row.type().equals("feed"))
            .map(Item::key)
            .forEach(
                row -> found.computeIfAbsent(row.sk(), first -> new ArrayList<>()).add(row));
        after = slice.next();
      } while (after.isPresent());
      return found;
    });
  }

  /** The fan-outs that are not done. */
  List<Job> jobs() {
    return with(table -> IntStream.range(0, Keys.JOB_SHARDS)
        .mapToObj(shard -> table.all(Keys.fanOuts(shard)).await())
        .flatMap(List::stream)
        .map(Job::of)
        .toList());
  }

  private <T> T with(Function<Table, T> work) {
    var vertx = Vertx.vertx();
    var table = TestedStore.of(data).open(vertx, InstantSource.system(), Meter.NONE);
    try {
      return work.apply(table);
    } finally {
      table.close().await();
      vertx.close().await();
    }
  }
}
