// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import tidings.core.Follows.History;
import tidings.core.Reach;

/** A step of a scenario with two users, a city and a thread. */
sealed interface FollowingStep {
  /** Whether it opens or closes an account, possibly after a crash. */
  default boolean isPolicy() {
    return this instanceof Policy || this instanceof Crash(var request, var writes)
        && request.isPolicy();
  }

  /** A request of one of the two users. */
  sealed interface Request extends FollowingStep {}

  /** @param lifetime time until the follow ends; empty for no end */
  record Follow(Edge edge, Optional<Integer> backfill, Set<String> verbs,
      Optional<Duration> lifetime, boolean notifies) implements Request {
    /** A follow of the whole past, without an end. */
    Follow(Edge edge) {
      this(edge, Optional.empty(), Set.of(), Optional.empty(), false);
    }
  }

  record Unfollow(Edge edge, History history) implements Request {}

  /**
   * @param isTagged whether its text has the hashtag
   * @param lifetime time until the activity expires; empty for no expiry
   */
  record Post(Person person, String verb, boolean toCity, boolean isTagged,
      Optional<Duration> lifetime) implements Request {}

  /** A comment on any activity, by index, newest first. */
  record Comment(Person person, int index, Optional<Duration> lifetime) implements Request {}

  /** Deletes an activity of the person, by index, newest first. */
  record Delete(Person person, int index) implements Request {}

  record Restore(Person person, int index) implements Request {}

  /** Sets or removes a block of the other user. */
  record Block(Person person, boolean isOn) implements Request {}

  /** Approves followers from now on, or everybody. */
  record Policy(Person person, boolean isPrivate) implements Request {}

  /** Approves or refuses the request of the other user. */
  record Answer(Person person, boolean approves) implements Request {}

  /** Ends the follow of the other user. */
  record RemoveFollower(Person person) implements Request {}

  /** Changes the reach of an activity of the person, by index, newest first. */
  record Restrict(Person person, int index, Reach reach) implements Request {}

  /** Sets or removes a mute. */
  record Mute(Edge edge, Optional<Duration> lifetime, boolean isOn) implements Request {}

  /** Adds a member to the list of the person, or removes it. */
  record Member(Edge edge, boolean isOn) implements Request {}

  /** Mutes the hashtag among the muted words, or no word. */
  record MuteTag(Person person, Optional<Duration> lifetime, boolean isOn) implements Request {}

  /** Adds a late row to a feed, as left by an old fan-out. */
  record LateRow(Person feedOwner, int index) implements FollowingStep {}

  /** Reads the first page of a feed, and the next time the rest. */
  record ReadOn(Person person) implements FollowingStep {}

  /** Advances the clock: by seconds, by the lead time of large audiences, or by days. */
  record Pass(Duration time) implements FollowingStep {}

  /** Closes ended follows. */
  record Sweep() implements FollowingStep {}

  /** Stops the node and starts another one. */
  record Restart() implements FollowingStep {}

  /** Crashes the node after some writes of a request, and repeats the request on the next one. */
  record Crash(Request request, int writes) implements FollowingStep {}

  enum Person {
    ANA,
    BEN
  }

  enum Place {
    OTHER,
    CITY,
    TAG,
    THREAD
  }

  /** A person and the other user, the city, the hashtag or the thread. */
  record Edge(Person person, Place place) {}
}
