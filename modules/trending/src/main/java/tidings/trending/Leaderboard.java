// SPDX-License-Identifier: Apache-2.0
package tidings.trending;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import tidings.core.Ref;
import tidings.schema.ActivityKeys;
import tidings.store.Slices;
import tidings.store.Table;
import tidings.trending.HourlyCounts.EngagementCounts;

/**
 * The top entities of a type. The index orders them by stored sums, which are upper bounds: hours
 * may have left the window since. So it is read until no further row can reach the top.
 */
record Leaderboard(Table table, InstantSource clock) {
  /** Max. rows read for one ranking; the first ones may all be out of date. */
  static final int MAX_ROWS_READ = 500;
  private static final int PAGE_SIZE = 100;

  record RankedEntity(Ref entity, EngagementCounts counts) {}

  List<RankedEntity> top(String type, int count) {
    long firstHour = HourlyCounts.firstCountedHour(clock.instant());
    var ranking = new ArrayList<RankedEntity>();
    int rowsRead = 0;
    for (var slice : Slices.of(table, ActivityKeys.trending(type).limit(PAGE_SIZE))) {
      for (var row : slice.items()) {
        rowsRead++;
        if (isSettled(ranking, count, TrendRow.score(row))) {
          return best(ranking, count);
        }
        var trend = TrendRow.of(type, row);
        var counts = trend.hours().sumSince(firstHour);
        if (counts.sum() > 0) {
          ranking.add(new RankedEntity(trend.entity(), counts));
        }
      }
      if (rowsRead >= MAX_ROWS_READ) {
        break;
      }
    }
    return best(ranking, count);
  }

  /** Returns whether enough entities have at least the score that bounds all further rows. */
  private static boolean isSettled(List<RankedEntity> ranking, int count, long score) {
    return ranking.stream().filter(ranked -> ranked.counts().sum() >= score).count() >= count;
  }

  private static List<RankedEntity> best(List<RankedEntity> ranking, int count) {
    return ranking.stream()
        .sorted(Comparator.comparingLong((RankedEntity ranked) -> -ranked.counts().sum())
            .thenComparing(RankedEntity::entity))
        .limit(count)
        .toList();
  }
}
