// SPDX-License-Identifier: Apache-2.0
package tidings.trending;

import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.IntStream;
import tidings.core.Ref;
import tidings.schema.ActivityKeys;
import tidings.store.MergedQueries;
import tidings.store.Query;
import tidings.store.Table;
import tidings.trending.HourlyCounts.EngagementCounts;

/**
 * The top entities of a type. The index orders them by stored sums, which are upper bounds: hours
 * may have left the window since. So it is read until no further row can reach the top.
 */
record Leaderboard(Table table, InstantSource clock) {
  /** Max. rows read for one ranking; the first ones may all be out of date. */
  static final int MAX_ROWS_READ = 500;
  private static final int PAGE_SIZE = 25;

  record RankedEntity(Ref entity, EngagementCounts counts) {}

  List<RankedEntity> top(String type, int count) {
    long firstHour = HourlyCounts.firstCountedHour(clock.instant());
    // by entity, as an earlier version may have stored another row of it
    var ranking = new LinkedHashMap<Ref, RankedEntity>();
    int rowsRead = 0;
    for (var row : MergedQueries.of(table, shards(type))) {
      if (rowsRead++ == MAX_ROWS_READ || isSettled(ranking.values(), count, TrendRow.score(row))) {
        break;
      }
      var trend = TrendRow.of(type, row);
      var counts = trend.hours().sumSince(firstHour);
      if (counts.sum() > 0) {
        ranking.putIfAbsent(trend.entity(), new RankedEntity(trend.entity(), counts));
      }
    }
    return best(ranking.values(), count);
  }

  private static List<Query> shards(String type) {
    return IntStream.range(0, ActivityKeys.TREND_SHARDS)
        .mapToObj(shard -> ActivityKeys.trending(type, shard).limit(PAGE_SIZE))
        .toList();
  }

  /** Returns whether enough entities have at least the score that bounds all further rows. */
  private static boolean isSettled(
      Collection<RankedEntity> ranking, int count, long score) {
    return ranking.stream().filter(ranked -> ranked.counts().sum() >= score).count() >= count;
  }

  private static List<RankedEntity> best(Collection<RankedEntity> ranking, int count) {
    return ranking.stream()
        .sorted(Comparator.comparingLong((RankedEntity ranked) -> -ranked.counts().sum())
            .thenComparing(RankedEntity::entity))
        .limit(count)
        .toList();
  }
}
