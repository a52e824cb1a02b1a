// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.schema.ActorFixture;
import tidings.schema.Keys;
import tidings.schema.rows.FeedStateRow;

/** The rows that feeds have: they are written for whom they should be, and they go. */
record FollowingFeedRows(FollowingNode node, FollowingPeople people, FollowingModel model) {

  void requireNoneExpired() {
    var oldest = Position.startOf(now().minus(ActorFixture.RETENTION));
    people.all().forEach(user -> assertThat(rows(user)).noneMatch(id -> id.isBefore(oldest)));
  }

  /** Whoever gets what was posted last has a row of it, or it is merged; nobody else has. */
  void requireNewest() {
    var posted = model.posted().getFirst();
    var large = node.cached().largeAudiences().current();
    for (var user : people.all()) {
      boolean cached = model.reasons(user, posted, now())
          .filter(via -> via.isEmpty()
              || !via.stream().allMatch(audience -> large.covers(audience, posted)))
          .isPresent();
      assertThat(rows(user).contains(posted)).as("row of %s for %s", posted, user)
          .isEqualTo(cached);
    }
  }

  /** What is there is only in feeds that get it; not so, where edges have become narrower. */
  void requireNothingElse() {
    var living = model.living(now());
    for (var user : people.all()) {
      assertThat(rows(user)).filteredOn(living::contains)
          .allMatch(id -> model.reasons(user, id, now()).isPresent());
    }
  }

  private List<ActivityId> rows(UserId user) {
    return node.stage().table().queryAll(Keys.feedSince(user, Position.FIRST)).await().stream()
        .filter(row -> !FeedStateRow.isState(row))
        .map(row -> Keys.activityInFeed(row.key().sk()))
        .toList();
  }

  private Instant now() {
    return node.stage().clock().instant();
  }
}
