// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.store.Keys;
import tidings.store.embedded.Stage;

/** The rows that feeds have: they are written for whom they should be, and they go. */
record FollowingCache(FollowingNode node, FollowingPeople people, FollowingModel model) {

  void assertIsNotTooOld() {
    var oldest = ActivityId.startOf(now().minus(Stage.KEEP));
    people.all().forEach(who -> assertThat(rows(who)).allMatch(id -> id.isAfter(oldest)));
  }

  /** Whoever gets what was posted last has a row of it, or it is merged; nobody else has. */
  void assertHasTheNewest() {
    var posted = model.posted().getFirst();
    var large = node.cached().large().now();
    for (var who : people.all()) {
      boolean cached = model.reasons(who, posted, now())
          .filter(via -> via.isEmpty()
              || !via.stream().allMatch(audience -> large.holds(audience, posted)))
          .isPresent();
      assertThat(rows(who).contains(posted)).as("row of %s for %s", posted, who)
          .isEqualTo(cached);
    }
  }

  /** What is there is only in feeds that get it; not so, where edges have become narrower. */
  void assertHasNothingElse() {
    var living = model.living(now());
    for (var who : people.all()) {
      assertThat(rows(who)).filteredOn(living::contains)
          .allMatch(id -> model.reasons(who, id, now()).isPresent());
    }
  }

  private List<ActivityId> rows(UserId who) {
    return node.stage().table().all(Keys.feedSince(who, ActivityId.FIRST)).await().stream()
        .map(row -> Keys.inFeed(row.key().sk()))
        .filter(id -> !id.equals(ActivityId.LAST))
        .toList();
  }

  private Instant now() {
    return node.stage().clock().instant();
  }
}
