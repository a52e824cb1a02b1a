// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static net.jqwik.api.Arbitraries.frequencyOf;
import static net.jqwik.api.Arbitraries.integers;
import static net.jqwik.api.Arbitraries.just;
import static net.jqwik.api.Arbitraries.of;
import static net.jqwik.api.Arbitraries.oneOf;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import tidings.app.FollowingStep.Block;
import tidings.app.FollowingStep.Comment;
import tidings.app.FollowingStep.Crash;
import tidings.app.FollowingStep.Deed;
import tidings.app.FollowingStep.Delete;
import tidings.app.FollowingStep.Edge;
import tidings.app.FollowingStep.Follow;
import tidings.app.FollowingStep.LateRow;
import tidings.app.FollowingStep.Mute;
import tidings.app.FollowingStep.Pass;
import tidings.app.FollowingStep.Person;
import tidings.app.FollowingStep.Place;
import tidings.app.FollowingStep.Post;
import tidings.app.FollowingStep.ReadOn;
import tidings.app.FollowingStep.Restart;
import tidings.app.FollowingStep.Restore;
import tidings.app.FollowingStep.Sweep;
import tidings.app.FollowingStep.Unfollow;
import tidings.core.Follows.History;
import tidings.store.embedded.Stage;
import tidings.store.rows.LargeAudiences;

/** What happens in a town, at random. */
final class FollowingSteps {
  /** An audience that has grown is large by then, or small again. */
  private static final Duration LONG = LargeAudiences.AHEAD.plusSeconds(1);
  /** What was deleted before is gone for good. */
  private static final Duration LONGER = Duration.ofDays(40);
  /** Feeds have no rows any more. */
  private static final Duration LONGEST = Stage.KEEP.plusDays(1);
  /** A deed and what it leaves to do take no more. */
  private static final int WRITES = 5;

  private FollowingSteps() {}

  /** A little of everything. */
  static Arbitrary<FollowingStep> any() {
    return frequencyOf(
        Tuple.of(22, deeds()),
        Tuple.of(2, Combinators.combine(people(), which()).as(LateRow::new)),
        Tuple.of(2, people().map(ReadOn::new)),
        Tuple.of(3, oneOf(seconds(), of(LONG), of(LONGER, LONGEST)).map(Pass::new)),
        Tuple.of(1, just(new Sweep())),
        Tuple.of(1, just(new Restart())),
        Tuple.of(2, crashes()));
  }

  /** A city that is posted to and read, large or not. */
  static Arbitrary<FollowingStep> inTheCity() {
    var city = people().map(FollowingSteps::city);
    return frequencyOf(
        Tuple.of(2, follows(city)),
        Tuple.of(2, Combinators.combine(city, of(History.class)).as(Unfollow::new)),
        Tuple.of(6, posts(just(true))),
        Tuple.of(4, just(new Pass(LONG))),
        Tuple.of(4, people().map(ReadOn::new)),
        Tuple.of(1, deeds()),
        Tuple.of(1, oneOf(crashes(), just(new Restart()), just(new Pass(LONGEST)))));
  }

  /** Both follow the city, and whoever posts to it sees that. */
  static List<FollowingStep> grows() {
    return List.of(
        followed(city(Person.ANA)), followed(city(Person.BEN)), posted(Person.ANA));
  }

  /** Nobody follows it any more. */
  static List<FollowingStep> shrinks() {
    return List.of(
        new Unfollow(city(Person.ANA), History.PURGE),
        new Unfollow(city(Person.BEN), History.KEEP),
        posted(Person.BEN));
  }

  /**
   * Everybody has followed everything at last, from its beginning on, and follows nothing any more: an
   * edge that was narrower would not take a late row with it that it had never brought.
   */
  static List<FollowingStep> leaves() {
    var edges = Stream.of(Person.values())
        .flatMap(who -> Stream.of(Place.values()).map(to -> new Edge(who, to)))
        .toList();
    var left = edges.stream().map(edge -> new Unfollow(edge, History.PURGE)).toList();
    return Stream.of(
        Stream.of(Person.values()).map(who -> new Block(who, false)),
        left.stream(),
        edges.stream().map(FollowingSteps::followed),
        left.stream())
        .<FollowingStep>flatMap(steps -> steps)
        .toList();
  }

  private static Follow followed(Edge edge) {
    return new Follow(edge, Optional.empty(), Set.of(), Optional.empty(), false);
  }

  private static Post posted(Person who) {
    return new Post(who, "post", true, Optional.empty());
  }

  private static Edge city(Person who) {
    return new Edge(who, Place.CITY);
  }

  private static Arbitrary<Crash> crashes() {
    return Combinators.combine(deeds(), integers().between(0, WRITES)).as(Crash::new);
  }

  private static Arbitrary<Deed> deeds() {
    return frequencyOf(
        Tuple.of(6, follows(edges())),
        Tuple.of(4, Combinators.combine(edges(), of(History.class)).as(Unfollow::new)),
        Tuple.of(6, posts(of(true, false))),
        Tuple.of(3, Combinators.combine(people(), which()).as(Comment::new)),
        Tuple.of(2, Combinators.combine(people(), which()).as(Delete::new)),
        Tuple.of(2, Combinators.combine(people(), which()).as(Restore::new)),
        Tuple.of(
            1, Combinators.combine(people(), of(true, false)).as(Block::new)),
        Tuple.of(1, mutes()));
  }

  private static Arbitrary<Follow> follows(Arbitrary<Edge> edges) {
    return Combinators.combine(
        edges,
        of(0, 1, 2, 5).optional(0.7),
        verbs().set().ofMaxSize(1),
        seconds().optional(0.3),
        of(true, false))
        .as(Follow::new);
  }

  private static Arbitrary<Post> posts(Arbitrary<Boolean> toCity) {
    return Combinators.combine(people(), verbs(), toCity, seconds().optional(0.2)).as(Post::new);
  }

  private static Arbitrary<Mute> mutes() {
    return Combinators.combine(edges(), seconds().optional(0.5), of(true, false)).as(Mute::new);
  }

  private static Arbitrary<Integer> which() {
    return integers().between(0, 5);
  }

  private static Arbitrary<Edge> edges() {
    return Combinators.combine(people(), of(Place.class)).as(Edge::new);
  }

  private static Arbitrary<Person> people() {
    return of(Person.class);
  }

  private static Arbitrary<String> verbs() {
    return of("post", "share");
  }

  private static Arbitrary<Duration> seconds() {
    return integers().between(1, 9).map(Duration::ofSeconds);
  }
}
