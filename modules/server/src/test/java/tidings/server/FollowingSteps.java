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
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import tidings.core.Follows.History;
import tidings.core.Reach;
import tidings.schema.ActorFixture;
import tidings.schema.readers.LargeAudiences;
import tidings.server.FollowingStep.Answer;
import tidings.server.FollowingStep.Block;
import tidings.server.FollowingStep.Comment;
import tidings.server.FollowingStep.Crash;
import tidings.server.FollowingStep.Delete;
import tidings.server.FollowingStep.Edge;
import tidings.server.FollowingStep.Follow;
import tidings.server.FollowingStep.LateRow;
import tidings.server.FollowingStep.Member;
import tidings.server.FollowingStep.Mute;
import tidings.server.FollowingStep.MuteTag;
import tidings.server.FollowingStep.Pass;
import tidings.server.FollowingStep.Person;
import tidings.server.FollowingStep.Place;
import tidings.server.FollowingStep.Policy;
import tidings.server.FollowingStep.Post;
import tidings.server.FollowingStep.ReadOn;
import tidings.server.FollowingStep.RemoveFollower;
import tidings.server.FollowingStep.Request;
import tidings.server.FollowingStep.Restart;
import tidings.server.FollowingStep.Restore;
import tidings.server.FollowingStep.Restrict;
import tidings.server.FollowingStep.Sweep;
import tidings.server.FollowingStep.Unfollow;

/** Generators of random steps. */
final class FollowingSteps {
  /** Time after which an audience has become large, or small again. */
  private static final Duration AUDIENCE_DELAY = LargeAudiences.LEAD_TIME.plusSeconds(1);
  /** Time after which deleted activities cannot be restored. */
  private static final Duration BEYOND_RESTORE = Duration.ofDays(40);
  /** Time after which feeds have no rows left. */
  private static final Duration BEYOND_RETENTION = ActorFixture.RETENTION.plusDays(1);
  /** Upper bound of the writes of a request and its jobs. */
  private static final int MAX_WRITES = 5;

  private FollowingSteps() {}

  /** All kinds of steps. */
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

  /** Steps that post to the city and read it, with a large or small audience. */
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

  /** Makes the city a large audience, whose outbox is then spread over several partitions. */
  static List<FollowingStep> growAudience() {
    return List.of(
        followAll(cityEdge(Person.ANA)), followAll(cityEdge(Person.BEN)), postToCity(Person.ANA),
        postToCity(Person.BEN));
  }

  /** Makes the city a small audience again. */
  static List<FollowingStep> shrinkAudience() {
    return List.of(
        new Unfollow(cityEdge(Person.ANA), History.PURGE),
        new Unfollow(cityEdge(Person.BEN), History.KEEP),
        postToCity(Person.BEN));
  }

  /**
   * Follows and unfollows everything with the full past. This removes late rows too, which a
   * narrower edge would leave in place.
   */
  static List<FollowingStep> unfollowAll() {
    var edges = Stream.of(Person.values())
        .flatMap(person -> Stream.of(Place.values()).map(to -> new Edge(person, to)))
        .toList();
    var unfollows = edges.stream().map(edge -> new Unfollow(edge, History.PURGE)).toList();
    return Stream.of(
        Stream.of(Person.values()).map(person -> new Block(person, false)),
        Stream.of(Person.values()).map(person -> new Policy(person, false)),
        unfollows.stream(),
        edges.stream().map(FollowingSteps::followAll),
        unfollows.stream())
        .<FollowingStep>flatMap(steps -> steps)
        .toList();
  }

  private static Follow followAll(Edge edge) {
    return new Follow(edge);
  }

  private static Post postToCity(Person person) {
    return new Post(person, "post", true, false, Optional.empty());
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
        Tuple.of(3, Combinators.combine(people(), indexes(), seconds().optional(0.2))
            .as(Comment::new)),
        Tuple.of(2, Combinators.combine(people(), indexes()).as(Delete::new)),
        Tuple.of(2, Combinators.combine(people(), indexes()).as(Restore::new)),
        Tuple.of(
            1, Combinators.combine(people(), of(true, false)).as(Block::new)),
        Tuple.of(2, Combinators.combine(people(), of(true, false)).as(Policy::new)),
        Tuple.of(3, Combinators.combine(people(), of(true, true, false)).as(Answer::new)),
        Tuple.of(1, people().map(RemoveFollower::new)),
        Tuple.of(2, Combinators.combine(people(), indexes(), of(Reach.class)).as(Restrict::new)),
        Tuple.of(1, mutes()),
        Tuple.of(2, Combinators.combine(edges(), of(true, true, false)).as(Member::new)),
        Tuple.of(1, Combinators.combine(people(), seconds().optional(0.5), of(true, false))
            .as(MuteTag::new)));
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
    return Combinators.combine(
        people(), verbs(), toCity, of(true, false, false), seconds().optional(0.2)).as(Post::new);
  }

  private static Arbitrary<Mute> mutes() {
    return Combinators.combine(edges(), seconds().optional(0.5), of(true, false)).as(Mute::new);
  }

  /** Mostly the newest, so that several steps concern the same activity. */
  private static Arbitrary<Integer> indexes() {
    return of(0, 0, 0, 1, 2, 5);
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
