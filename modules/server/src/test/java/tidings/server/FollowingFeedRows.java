// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.schema.ActorFixture;
import tidings.schema.FeedKeys;
import tidings.schema.rows.FeedStateRow;

/** Checks the stored feed rows: each feed has the expected rows, and expired ones are removed. */
record FollowingFeedRows(FollowingNode node, FollowingPeople people, FollowingModel model) {

  void requireNoneExpired() {
    var oldest = Position.startOf(now().minus(ActorFixture.RETENTION));
    people.all().forEach(user -> assertThat(rows(user)).noneMatch(id -> id.isBefore(oldest)));
  }

  /** Only readers of the newest activity have a row for it, unless it is merged. */
  void requireNewest() {
    var posted = model.posts().ids().getFirst();
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

  /**
   * Feeds have only rows of activities that belong to them. Does not hold if edges were narrowed.
   */
  void requireNothingElse() {
    var living = model.posts().living(now());
    for (var user : people.all()) {
      assertThat(rows(user)).filteredOn(living::contains)
          .allMatch(id -> model.reasons(user, id, now()).isPresent());
    }
  }

  private List<ActivityId> rows(UserId user) {
    return node.fixture().table().queryAll(FeedKeys.feedSince(user, Position.FIRST))
        .await().stream()
        .filter(row -> !FeedStateRow.isState(row))
        .map(row -> FeedKeys.activityInFeed(row.key().sk()))
        .toList();
  }

  private Instant now() {
    return node.fixture().clock().instant();
  }
}
