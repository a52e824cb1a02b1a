// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tidings.core.Edge;
import tidings.core.Follows.EdgeOf;
import tidings.core.Follows.FollowListEntry;
import tidings.core.Follows.FollowState;
import tidings.core.Follows.FollowedBy;
import tidings.core.Follows.FollowersOf;
import tidings.core.Follows.RequestsOf;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.bus.Ask;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;
import tidings.schema.ActorFixture;

/** Compares edges, and the lists of followers and followed entities, with the model. */
record FollowingLists(ActorFixture fixture, FollowingPeople people, FollowingModel model) {
  private static final int LIMIT = 10;

  void requireMatchesModel() {
    var now = fixture.clock().instant();
    people.all().forEach(user -> assertFollows(user, now));
    people.all().forEach(user -> assertLists(
        new RequestsOf(user, Optional.empty(), LIMIT), model.requestsTo(user, now)));
    people.places().stream()
        .filter(target -> !target.isActivity() || model.isForEverybody(people.thread()))
        .forEach(target -> assertFollowersOf(target, now));
  }

  private void assertFollows(UserId user, Instant now) {
    var followed = model.followedBy(user, now);
    for (var target : people.places()) {
      var edge = findEdge(user, target);
      var expected = Optional.ofNullable(followed.get(target))
          .filter(open -> model.maySee(user, target, now));
      assertSame(edge, expected, Edge::since);
      assertSame(edge, expected, Edge::verbs);
      assertSame(edge, expected, Edge::until);
      assertSame(edge, expected, Edge::notifies);
    }
    assertLists(
        new FollowedBy(user, Optional.of(user), Optional.empty(), LIMIT),
        followed.keySet().stream().filter(target -> model.maySee(user, target, now))
            .collect(toSet()));
  }

  /** Empty if the user may not see the target. */
  private Optional<Edge> findEdge(UserId user, Ref target) {
    try {
      return fixture.ask(new EdgeOf(user, target))
          .filter(follow -> !follow.isRequested())
          .map(FollowState::edge);
    } catch (Refusal refusal) {
      assertThat(refusal.errorCode()).isEqualTo(ErrorCode.NOT_FOUND);
      return Optional.empty();
    }
  }

  private static void assertSame(
      Optional<Edge> edge, Optional<Edge> expected, Function<Edge, Object> part) {
    assertThat(edge.map(part)).isEqualTo(expected.map(part));
  }

  private void assertFollowersOf(Ref target, Instant now) {
    var followers = people.all()
        .stream()
        .filter(user -> model.followedBy(user, now).containsKey(target))
        .map(UserId::ref)
        .collect(toSet());
    assertLists(new FollowersOf(target, LIMIT), followers);
  }

  /** Polls, because lists come from an index that may lag. */
  private void assertLists(Ask<Page<FollowListEntry>> ask, Set<Ref> expected) {
    Await.until(
        () -> fixture.ask(ask).items().stream().map(edge -> edge.entity().ref()).toList(),
        found -> found.size() == expected.size() && expected.containsAll(found));
  }
}
