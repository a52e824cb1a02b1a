// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Activities.ChangesSince;
import tidings.core.ActivityId;
import tidings.core.Feeds.Entry;
import tidings.core.Feeds.FeedOf;
import tidings.core.Feeds.Missed;
import tidings.core.Feeds.MissedSince;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActorFixture;

/**
 * A client that shows a whole feed, loses its connection before each step and resumes after it, as
 * the live connection does: what it was sent and what was taken back make the same feed as a reload.
 */
final class FollowingClient {
  private final UserId user;
  private final Set<ActivityId> shown = new HashSet<>();
  private Optional<Position> position = Optional.empty();

  FollowingClient(UserId user) {
    this.user = user;
  }

  void resume(ActorFixture fixture, FollowingModel model, Object step) {
    var now = fixture.clock().instant();
    var feed = model.feed(user, now).stream()
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
    var missed = position.map(since -> fixture.ask(new MissedSince(user, since)));
    if (missed.orElse(null) instanceof Missed.All all) {
      apply(fixture, all, feed);
    } else {
      reload(fixture);
    }
    var description = "shown to " + user + ", " + step;
    assertThat(shown).as(description).containsAll(feed.keySet())
        .allMatch(id -> model.maySee(user, id, now), "may be seen");
    if (!model.hasUnsweptFollow(user, now)) {
      assertThat(shown).as(description).isEqualTo(feed.keySet());
    }
  }

  private void reload(ActorFixture fixture) {
    position = Optional.of(fixture.ask(new FeedOf(user, Optional.empty(), 1)).position());
    shown.clear();
    new FollowingPages(fixture, user).all().forEach(entry -> shown.add(entry.getKey()));
  }

  private void apply(ActorFixture fixture, Missed.All missed, Map<ActivityId, List<Ref>> feed) {
    assertThat(feed).as("missed by %s", user).containsAllEntriesOf(missed.entries().stream()
        .collect(toMap(entry -> entry.activity().id(), Entry::via)));
    if (!shown.isEmpty()) {
      var visibility = fixture.activities().visibility().of(Optional.of(user)).await();
      var changes = fixture.ask(
          new ChangesSince(Set.copyOf(shown), position.orElseThrow(), visibility));
      changes.removed().forEach(shown::remove);
    }
    missed.entries().forEach(entry -> shown.add(entry.activity().id()));
    missed.removed().forEach(shown::remove);
    position = Optional.of(missed.position());
  }
}
