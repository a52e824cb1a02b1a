// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.AnswerBudget;
import tidings.core.AnswerSize;
import tidings.core.Cursor;
import tidings.core.Page;

/**
 * The order of an outbox by its most liked activities. Equally liked ones are newest first.
 *
 * @param activities those that are ranked
 */
record TopActivities(List<Activity> activities) {
  /** Newest rows of an outbox among which it ranks; it does not know the likes of those before. */
  static final int MAX_RANKED = 200;
  private static final Comparator<Place> ORDER = Comparator
      .comparingLong(Place::likes).reversed()
      .thenComparing(Comparator.comparing(Place::id).reversed());

  /** Where a page ends: an activity, and the likes that it had. */
  private record Place(long likes, ActivityId id) {
    static Place of(Activity activity) {
      long likes =
          activity.counts().likes().values().stream().mapToLong(Long::longValue).sum();
      return new Place(likes, activity.id());
    }

    static Place of(Cursor cursor) {
      var parts = cursor.position().split(" ", 2);
      return new Place(Long.parseLong(parts[0]), new ActivityId(parts[1]));
    }

    Cursor cursor() {
      return new Cursor(likes + " " + id);
    }
  }

  /**
   * Those that rank below a place. What is liked or posted meanwhile above it changes nothing; what is
   * liked below it may rise above and be missed.
   */
  Page<Activity> page(Optional<Cursor> after, int limit) {
    var start = after.map(Place::of);
    var rest = activities.stream()
        .filter(activity -> start
            .filter(place -> ORDER.compare(Place.of(activity), place) <= 0).isEmpty())
        .sorted(Comparator.comparing(Place::of, ORDER))
        .limit(limit + 1L)
        .toList();
    var page = rest.subList(0, Math.min(limit, rest.size()));
    var next = rest.size() > limit
        ? Optional.of(Place.of(page.getLast()).cursor())
        : Optional.<Cursor>empty();
    return AnswerBudget.page(
        page, next, AnswerSize::ofActivity, last -> Place.of(last).cursor());
  }
}
