// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static net.jqwik.api.Arbitraries.integers;
import static net.jqwik.api.Arbitraries.just;
import static net.jqwik.api.Arbitraries.of;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import tidings.core.Follows.History;

/** What may happen to what two people, who follow each other and a city, have in their feeds. */
sealed interface FollowingStep {
  /** @param lasting until when from then on, if it is to end */
  record Follow(Edge edge, Optional<Integer> backfill, Set<String> verbs,
      Optional<Duration> lasting, boolean notifies) implements FollowingStep {}

  record Unfollow(Edge edge, History history) implements FollowingStep {}

  record Post(Person who, String verb, boolean toCity) implements FollowingStep {}

  record Pass(Duration time) implements FollowingStep {}

  /** What has come to its end is closed. */
  record Sweep() implements FollowingStep {}

  enum Person {
    ANA,
    BEN
  }

  /** Somebody follows the other one, or the city. */
  record Edge(Person who, boolean city) {}

  static Arbitrary<FollowingStep> any() {
    return Arbitraries.frequencyOf(
        Tuple.of(6, follows()),
        Tuple.of(4, Combinators.combine(edges(), of(History.class)).as(Unfollow::new)),
        Tuple.of(6, Combinators.combine(of(Person.class), verbs(), of(true, false)).as(Post::new)),
        Tuple.of(3, seconds().map(Pass::new)),
        Tuple.of(1, just(new Sweep())));
  }

  private static Arbitrary<FollowingStep> follows() {
    return Combinators.combine(
        edges(),
        of(0, 1, 2, 5).optional(0.7),
        verbs().set().ofMaxSize(1),
        seconds().optional(0.3),
        of(true, false))
        .as(Follow::new);
  }

  private static Arbitrary<Edge> edges() {
    return Combinators.combine(of(Person.class), of(true, false)).as(Edge::new);
  }

  private static Arbitrary<String> verbs() {
    return of("post", "share");
  }

  private static Arbitrary<Duration> seconds() {
    return integers().between(1, 9).map(Duration::ofSeconds);
  }
}
