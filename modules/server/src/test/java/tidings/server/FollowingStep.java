// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import tidings.core.Follows.History;

/**
 * What may happen to what two people, who follow each other, a city and a thread, have in their
 * feeds.
 */
sealed interface FollowingStep {
  /** What one of the two asks for. */
  sealed interface Request extends FollowingStep {}

  /** @param lifetime until when from then on, if it is to end */
  record Follow(Edge edge, Optional<Integer> backfill, Set<String> verbs,
      Optional<Duration> lifetime, boolean notifies) implements Request {}

  record Unfollow(Edge edge, History history) implements Request {}

  /** @param lifetime until when from then on, if it expires */
  record Post(Person person, String verb, boolean toCity, Optional<Duration> lifetime)
      implements Request {}

  /** Somebody says something to what anybody has posted, counted from the newest on. */
  record Comment(Person person, int index) implements Request {}

  /** Somebody takes back what they posted, counted from the newest on. */
  record Delete(Person person, int index) implements Request {}

  record Restore(Person person, int index) implements Request {}

  /** The two do not get to see each other any more, or they do again. */
  record Block(Person person, boolean isOn) implements Request {}

  /** Somebody mutes something that can be followed, or ends that. */
  record Mute(Edge edge, Optional<Duration> lifetime, boolean isOn) implements Request {}

  /** A row comes into a feed late, of a fan-out that nobody remembers. */
  record LateRow(Person feedOwner, int index) implements FollowingStep {}

  /** Somebody reads a page, and the next time all that is left of the feed. */
  record ReadOn(Person person) implements FollowingStep {}

  /** Seconds, or as long as it takes to be a large audience, or days. */
  record Pass(Duration time) implements FollowingStep {}

  /** What has come to its end is closed. */
  record Sweep() implements FollowingStep {}

  /** The server is stopped, and another one started. */
  record Restart() implements FollowingStep {}

  /** The server dies so many writes after it was asked, and the next one is asked again. */
  record Crash(Request request, int writes) implements FollowingStep {}

  enum Person {
    ANA,
    BEN
  }

  enum Place {
    OTHER,
    CITY,
    THREAD
  }

  /** Somebody follows the other one, the city or the thread. */
  record Edge(Person person, Place place) {}
}
