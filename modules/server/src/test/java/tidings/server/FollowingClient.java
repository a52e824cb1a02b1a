// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
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
 * A client that has a whole feed, loses its connection before each step and resumes after it, as the
 * live connection does: what it is sent and what is taken back make the same feed as a reload.
 *
 * <p>Nobody is told what time alone changes, nor all that is on the screen of a client when an
 * account becomes private or public. The client then learns what it shows, and has the rest after
 * a reload.
 */
final class FollowingClient {
  private final UserId user;
  private final boolean showsAll;
  private final Set<ActivityId> feed = new HashSet<>();
  private Optional<Position> position = Optional.empty();
  private Instant seenAt = Instant.MIN;

  /** @param showsAll whether it asks for changes of all that it has, or of nothing */
  FollowingClient(UserId user, boolean showsAll) {
    this.user = user;
    this.showsAll = showsAll;
  }

  void resume(ActorFixture fixture, FollowingModel model, FollowingStep step) {
    var now = fixture.clock().instant();
    var expected = model.feed(user, now).stream()
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
    var missed = position.map(since -> fixture.ask(new MissedSince(user, since)));
    if (missed.orElse(null) instanceof Missed.All all) {
      apply(fixture, all, expected);
    } else {
      reload(fixture);
    }
    feed.removeIf(id -> model.posts().hasExpired(id, now)); // known to clients beforehand
    if (showsAll) {
      assertThat(feed).as("shown to %s, %s", user, step)
          .allMatch(id -> model.maySee(user, id, now));
    }
    if (step.isPolicy() || model.hasEndedSince(user, seenAt, now)) {
      reload(fixture);
    }
    assertThat(feed).as("feed of %s, %s", user, step).isEqualTo(expected.keySet());
    seenAt = now;
  }

  private void reload(ActorFixture fixture) {
    position = Optional.of(fixture.ask(new FeedOf(user, Optional.empty(), 1)).position());
    feed.clear();
    new FollowingPages(fixture, user).all().forEach(entry -> feed.add(entry.getKey()));
  }

  private void apply(ActorFixture fixture, Missed.All missed,
      Map<ActivityId, List<Ref>> expected) {
    assertThat(expected).as("missed by %s", user).containsAllEntriesOf(missed.entries().stream()
        .collect(toMap(entry -> entry.activity().id(), Entry::via)));
    if (showsAll && !feed.isEmpty()) {
      var visibility = fixture.activities().visibility().of(Optional.of(user)).await();
      var changes = fixture.ask(
          new ChangesSince(Set.copyOf(feed), position.orElseThrow(), visibility));
      changes.removed().forEach(feed::remove);
    }
    missed.entries().forEach(entry -> feed.add(entry.activity().id()));
    missed.removed().forEach(feed::remove);
    position = Optional.of(missed.position());
  }
}
