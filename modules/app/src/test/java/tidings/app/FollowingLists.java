// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tidings.core.Ask;
import tidings.core.Edge;
import tidings.core.Follows.EdgeOf;
import tidings.core.Follows.Followed;
import tidings.core.Follows.FollowedBy;
import tidings.core.Follows.FollowersOf;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.embedded.Stage;

/** Who is said to follow what: by the edges, and by the lists from either side. */
record FollowingLists(Stage stage, FollowingPeople people, FollowingModel model) {
  private static final int ALL = 10;

  void assertAgree() {
    var now = stage.clock().instant();
    people.all().forEach(who -> assertFollows(who, now));
    people.places().forEach(what -> assertFollowersOf(what, now));
  }

  private void assertFollows(UserId who, Instant now) {
    var followed = model.followedBy(who, now);
    for (var what : people.places()) {
      var edge = stage.ask(new EdgeOf(who, what));
      var expected = Optional.ofNullable(followed.get(what));
      assertSame(edge, expected, Edge::since);
      assertSame(edge, expected, Edge::verbs);
      assertSame(edge, expected, Edge::until);
      assertSame(edge, expected, Edge::notifies);
    }
    assertLists(
        new FollowedBy(who, Optional.empty(), Optional.empty(), ALL), followed.keySet());
  }

  private static void assertSame(
      Optional<Edge> edge, Optional<Edge> expected, Function<Edge, Object> part) {
    assertThat(edge.map(part)).isEqualTo(expected.map(part));
  }

  private void assertFollowersOf(Ref what, Instant now) {
    var followers = people.all()
        .stream()
        .filter(who -> model.followedBy(who, now).containsKey(what))
        .map(UserId::ref)
        .collect(toSet());
    assertLists(new FollowersOf(what, Optional.empty(), Optional.empty(), ALL), followers);
  }

  /** Soon: lists come from the index, which may be late. */
  private void assertLists(Ask<Page<Followed>> ask, Set<Ref> expected) {
    Soon.until(
        () -> stage.ask(ask).items().stream().map(edge -> edge.face().ref()).toList(),
        found -> found.size() == expected.size() && expected.containsAll(found));
  }
}
