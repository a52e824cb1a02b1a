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
import tidings.store.rows.LargeAudiences;

/** What may happen to what two people, who follow each other and a city, have in their feeds. */
sealed interface FollowingStep {
  /** @param lasting until when from then on, if it is to end */
  record Follow(Edge edge, Optional<Integer> backfill, Set<String> verbs,
      Optional<Duration> lasting, boolean notifies) implements FollowingStep {}

  record Unfollow(Edge edge, History history) implements FollowingStep {}

  record Post(Person who, String verb, boolean toCity) implements FollowingStep {}

  /** Somebody takes back what they posted, counted from the newest on. */
  record Delete(Person who, int which) implements FollowingStep {}

  record Restore(Person who, int which) implements FollowingStep {}

  /** The two do not get to see each other any more, or they do again. */
  record Block(Person who, boolean on) implements FollowingStep {}

  /** Somebody mutes the other one, or the city, or ends that. */
  record Mute(Edge what, Optional<Duration> lasting, boolean on) implements FollowingStep {}

  /** A row comes into a feed late, of a fan-out that nobody remembers. */
  record LateRow(Person where, int which) implements FollowingStep {}

  /** Seconds, or as long as it takes to be a large audience, or days. */
  record Pass(Duration time) implements FollowingStep {}

  /** What has come to its end is closed. */
  record Sweep() implements FollowingStep {}

  enum Person {
    ANA,
    BEN
  }

  /** Somebody follows the other one, or the city. */
  record Edge(Person who, boolean city) {}

  /** An audience that has grown is large by then, or small again. */
  Duration LONG = LargeAudiences.AHEAD.plusSeconds(1);
  /** A few of these, and there are no rows any more. */
  Duration LONGER = Duration.ofDays(40);

  static Arbitrary<FollowingStep> any() {
    return Arbitraries.frequencyOf(
        Tuple.of(6, follows()),
        Tuple.of(4, Combinators.combine(edges(), of(History.class)).as(Unfollow::new)),
        Tuple.of(6, Combinators.combine(of(Person.class), verbs(), of(true, false)).as(Post::new)),
        Tuple.of(2, Combinators.combine(of(Person.class), which()).as(Delete::new)),
        Tuple.of(2, Combinators.combine(of(Person.class), which()).as(Restore::new)),
        Tuple.of(1, Combinators.combine(of(Person.class), of(true, false)).as(Block::new)),
        Tuple.of(1, mutes()),
        Tuple.of(2, Combinators.combine(of(Person.class), which()).as(LateRow::new)),
        Tuple.of(3, Arbitraries.oneOf(seconds(), of(LONG), of(LONGER)).map(Pass::new)),
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

  private static Arbitrary<Mute> mutes() {
    return Combinators.combine(edges(), seconds().optional(0.5), of(true, false)).as(Mute::new);
  }

  private static Arbitrary<Integer> which() {
    return integers().between(0, 5);
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
