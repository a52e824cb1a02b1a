// SPDX-License-Identifier: Apache-2.0
package tidings.trending;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import tidings.core.Ref;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.trending.Hours.Amount;

/**
 * The first of those of a type. The index has them by sums that may be too high, as hours have gone
 * by since: so it is read until no other can be among the first.
 */
record Leaderboard(Table table, InstantSource clock) {
  /** Rows that are read for one page at the most, the first of whom may be of yesterday. */
  static final int LOOKED_AT = 500;
  private static final int STEP = 100;

  record Place(Ref what, Amount amount) {}

  List<Place> first(String type, int count) {
    long first = Hours.first(clock.instant());
    var places = new ArrayList<Place>();
    var after = Optional.<String>empty();
    int looked = 0;
    do {
      var slice = table.query(Keys.trending(type).limit(STEP).after(after)).await();
      for (var row : slice.items()) {
        looked++;
        if (isSettled(places, count, TrendRow.score(row))) {
          return best(places, count);
        }
        var trend = TrendRow.of(type, row);
        var amount = trend.hours().since(first);
        if (amount.sum() > 0) {
          places.add(new Place(trend.what(), amount));
        }
      }
      after = slice.next();
    } while (after.isPresent() && looked < LOOKED_AT);
    return best(places, count);
  }

  /** Whether so many have more than anybody can have who comes below this score. */
  private static boolean isSettled(List<Place> places, int count, long score) {
    return places.stream().filter(place -> place.amount().sum() >= score).count() >= count;
  }

  private static List<Place> best(List<Place> places, int count) {
    return places.stream()
        .sorted(Comparator.comparingLong((Place place) -> -place.amount().sum())
            .thenComparing(Place::what))
        .limit(count)
        .toList();
  }
}
