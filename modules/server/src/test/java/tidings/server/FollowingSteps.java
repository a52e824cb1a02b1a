// SPDX-License-Identifier: Apache-2.0
package tidings.server;

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
import tidings.core.Follows.History;
import tidings.schema.ActorFixture;
import tidings.schema.readers.LargeAudiences;
import tidings.server.FollowingStep.Block;
import tidings.server.FollowingStep.Comment;
import tidings.server.FollowingStep.Crash;
import tidings.server.FollowingStep.Delete;
import tidings.server.FollowingStep.Edge;
import tidings.server.FollowingStep.Follow;
import tidings.server.FollowingStep.LateRow;
import tidings.server.FollowingStep.Mute;
import tidings.server.FollowingStep.Pass;
import tidings.server.FollowingStep.Person;
import tidings.server.FollowingStep.Place;
import tidings.server.FollowingStep.Post;
import tidings.server.FollowingStep.ReadOn;
import tidings.server.FollowingStep.Request;
import tidings.server.FollowingStep.Restart;
import tidings.server.FollowingStep.Restore;
import tidings.server.FollowingStep.Sweep;
import tidings.server.FollowingStep.Unfollow;

/** What happens in a town, at random. */
final class FollowingSteps {
  /** An audience that has grown is large by then, or small again. */
  private static final Duration AUDIENCE_DELAY = LargeAudiences.LEAD_TIME.plusSeconds(1);
  /** What was deleted before is gone for good. */
  private static final Duration BEYOND_RESTORE = Duration.ofDays(40);
  /** Feeds have no rows any more. */
  private static final Duration BEYOND_RETENTION = ActorFixture.RETENTION.plusDays(1);
  /** A deed and what it leaves to do take no more. */
  private static final int MAX_WRITES = 5;

  private FollowingSteps() {}

  /** A little of everything. */
  static Arbitrary<FollowingStep> any() {
    return frequencyOf(
        Tuple.of(22, requests()),
        Tuple.of(2, Combinators.combine(people(), indexes()).as(LateRow::new)),
        Tuple.of(2, people().map(ReadOn::new)),
        Tuple.of(3,
            oneOf(seconds(), of(AUDIENCE_DELAY), of(BEYOND_RESTORE, BEYOND_RETENTION))
                .map(Pass::new)),
        Tuple.of(1, just(new Sweep())),
        Tuple.of(1, just(new Restart())),
        Tuple.of(2, crashes()));
  }

  /** A city that is posted to and read, large or not. */
  static Arbitrary<FollowingStep> inTheCity() {
    var city = people().map(FollowingSteps::cityEdge);
    return frequencyOf(
        Tuple.of(2, follows(city)),
        Tuple.of(2, Combinators.combine(city, of(History.class)).as(Unfollow::new)),
        Tuple.of(6, posts(just(true))),
        Tuple.of(4, just(new Pass(AUDIENCE_DELAY))),
        Tuple.of(4, people().map(ReadOn::new)),
        Tuple.of(1, requests()),
        Tuple.of(1, oneOf(crashes(), just(new Restart()), just(new Pass(BEYOND_RETENTION)))));
  }

  /** Both follow the city, and whoever posts to it sees that. */
  static List<FollowingStep> growAudience() {
    return List.of(
        followAll(cityEdge(Person.ANA)), followAll(cityEdge(Person.BEN)), postToCity(Person.ANA));
  }

  /** Nobody follows it any more. */
  static List<FollowingStep> shrinkAudience() {
    return List.of(
        new Unfollow(cityEdge(Person.ANA), History.PURGE),
        new Unfollow(cityEdge(Person.BEN), History.KEEP),
        postToCity(Person.BEN));
  }

  /**
   * Everybody has followed everything at last, from its beginning on, and follows nothing any more: an
   * edge that was narrower would not take a late row with it that it had never brought.
   */
  static List<FollowingStep> unfollowAll() {
    var edges = Stream.of(Person.values())
        .flatMap(person -> Stream.of(Place.values()).map(to -> new Edge(person, to)))
        .toList();
    var unfollows = edges.stream().map(edge -> new Unfollow(edge, History.PURGE)).toList();
    return Stream.of(
        Stream.of(Person.values()).map(person -> new Block(person, false)),
        unfollows.stream(),
        edges.stream().map(FollowingSteps::followAll),
        unfollows.stream())
        .<FollowingStep>flatMap(steps -> steps)
        .toList();
  }

  private static Follow followAll(Edge edge) {
    return new Follow(edge, Optional.empty(), Set.of(), Optional.empty(), false);
  }

  private static Post postToCity(Person person) {
    return new Post(person, "post", true, Optional.empty());
  }

  private static Edge cityEdge(Person person) {
    return new Edge(person, Place.CITY);
  }

  private static Arbitrary<Crash> crashes() {
    return Combinators.combine(requests(), integers().between(0, MAX_WRITES)).as(Crash::new);
  }

  private static Arbitrary<Request> requests() {
    return frequencyOf(
        Tuple.of(6, follows(edges())),
        Tuple.of(4, Combinators.combine(edges(), of(History.class)).as(Unfollow::new)),
        Tuple.of(6, posts(of(true, false))),
        Tuple.of(3, Combinators.combine(people(), indexes()).as(Comment::new)),
        Tuple.of(2, Combinators.combine(people(), indexes()).as(Delete::new)),
        Tuple.of(2, Combinators.combine(people(), indexes()).as(Restore::new)),
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

  private static Arbitrary<Integer> indexes() {
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
