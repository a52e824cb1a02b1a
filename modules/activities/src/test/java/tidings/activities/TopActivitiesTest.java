// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Cursor;
import tidings.core.EntitySummary;
import tidings.core.Envelope;
import tidings.core.UserId;

/** Pages of the most liked activities have each of them once, in order. */
final class TopActivitiesTest {
  private static final UserId ANA = new UserId("ana");

  @Property
  void pages_have_all_in_the_order_of_their_likes(
      @ForAll @Size(max = 30) List<@IntRange(max = 4) Integer> likes,
      @ForAll @IntRange(min = 1, max = 7) int limit) {
    var all = activities(likes);
    var shuffled = new ArrayList<>(all);
    Collections.shuffle(shuffled);

    var read = readAll(new TopActivities(shuffled), limit);

    assertThat(read).containsExactlyElementsOf(all.stream().sorted(
        Comparator.comparingLong(TopActivitiesTest::likes)
            .thenComparing(Activity::id).reversed())
        .toList());
  }

  @Property
  void what_comes_above_the_end_of_a_page_moves_nothing(
      @ForAll @Size(min = 2, max = 30) List<@IntRange(max = 4) Integer> likes,
      @ForAll @IntRange(min = 1, max = 7) int limit) {
    var all = activities(likes);
    var first = new TopActivities(all).page(Optional.empty(), limit);
    var grown = new ArrayList<>(all);
    grown.add(activity(likes.size(), 5));

    var rest = readAll(new TopActivities(grown), limit, first.next());

    var expected = new ArrayList<>(all);
    expected.removeAll(first.items());
    assertThat(rest).containsExactlyInAnyOrderElementsOf(
        first.next().isPresent() ? expected : List.of());
  }

  private static List<Activity> readAll(TopActivities top, int limit) {
    var read = new ArrayList<>(top.page(Optional.empty(), limit).items());
    read.addAll(readAll(top, limit, top.page(Optional.empty(), limit).next()));
    return read;
  }

  private static List<Activity> readAll(TopActivities top, int limit, Optional<Cursor> after) {
    var read = new ArrayList<Activity>();
    for (var next = after; next.isPresent();) {
      var page = top.page(next, limit);
      read.addAll(page.items());
      next = page.next();
    }
    return read;
  }

  private static List<Activity> activities(List<Integer> likes) {
    var activities = new ArrayList<Activity>();
    for (int number = 0; number < likes.size(); number++) {
      activities.add(activity(number, likes.get(number)));
    }
    return activities;
  }

  private static Activity activity(int number, int likes) {
    var id = ActivityId.of(Instant.EPOCH.plusSeconds(number), "post");
    return new Activity(new Envelope(id, ANA, "post", List.of()),
        new EntitySummary(ANA.ref(), "Ana", Optional.empty()),
        Activity.Content.note("text"), Optional.empty(), Activity.Revision.FIRST,
        new Activity.Counts(likes == 0 ? Map.of() : Map.of("like", (long) likes), 0), List.of());
  }

  private static long likes(Activity activity) {
    return activity.counts().likes().values().stream().mapToLong(Long::longValue).sum();
  }
}
