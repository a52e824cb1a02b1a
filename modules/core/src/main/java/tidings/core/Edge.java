// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.util.Comparator.naturalOrder;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A user's follow of one target, with its filters. Its past may outlive the follow.
 *
 * @param intervals the id ranges that it admits, ascending; the last one of an open edge has no end
 * @param verbs the verbs that it admits; empty for all
 * @param until end time of a temporary follow
 * @param notifies whether the follower gets a notification for each activity
 */
public record Edge(Ref target, Instant since, List<Interval> intervals, Set<String> verbs,
    Optional<Instant> until, boolean notifies) {
  /** Max. intervals of an edge. */
  public static final int MAX_INTERVALS = 20;

  /** The intervals of an edge that admits the whole past and future. */
  public static final List<Interval> ALL_INTERVALS = List.of(Interval.ALL);

  /** A range of ids from one (inclusive) to another (exclusive), or without an end. */
  public record Interval(Position from, Optional<Position> to) {
    /** Admits every id. */
    public static final Interval ALL = new Interval(Position.FIRST, Optional.empty());

    public boolean contains(ActivityId id) {
      return !id.isBefore(from) && (to.isEmpty() || id.isBefore(to.get()));
    }

    /** The ids that both contain; empty if there are none. */
    public Optional<Interval> intersect(Interval other) {
      var first = from.compareTo(other.from) > 0 ? from : other.from;
      var end = Stream.concat(to.stream(), other.to.stream()).min(naturalOrder());
      return end.filter(last -> last.compareTo(first) <= 0).isPresent()
          ? Optional.empty()
          : Optional.of(new Interval(first, end));
    }
  }

  public Edge {
    intervals = List.copyOf(intervals);
    verbs = Set.copyOf(verbs);
  }

  /** An edge without notifications. */
  public Edge(Ref target, Instant since, List<Interval> intervals, Set<String> verbs,
      Optional<Instant> until) {
    this(target, since, intervals, verbs, until, false);
  }

  /** An edge without any filter. */
  public static Edge unlimited(Ref target, Instant since) {
    return new Edge(target, since, ALL_INTERVALS, Set.of(), Optional.empty());
  }

  /** A reason why an edge does not admit an activity. */
  public enum Obstacle {
    /** The edge is limited to other verbs. */
    OTHER_VERB,
    /** The id is before the start of the edge, or in a gap between its intervals. */
    OUTSIDE,
    /** The edge has ended. */
    ENDED
  }

  /** Whether the edge admits an activity with this id and verb at this time. */
  public boolean admits(ActivityId id, String verb, Instant now) {
    return admitsVerb(verb) && hasNotEnded(now) && contains(id);
  }

  /** The reasons why the edge does not admit an activity; empty if it does. */
  public Set<Obstacle> obstacles(ActivityId id, String verb, Instant now) {
    var obstacles = EnumSet.allOf(Obstacle.class);
    obstacles.removeIf(obstacle -> switch (obstacle) {
      case OTHER_VERB -> admitsVerb(verb);
      case OUTSIDE -> contains(id);
      case ENDED -> hasNotEnded(now);
    });
    return obstacles;
  }

  /** Whether the edge admits new activities; otherwise only its past is kept. */
  public boolean isOpen() {
    return !intervals.isEmpty() && intervals.get(intervals.size() - 1).to().isEmpty();
  }

  /** Whether the edge is open and has not reached its end time. */
  public boolean isOpenAt(Instant now) {
    return isOpen() && hasNotEnded(now);
  }

  /** This edge closed at an id (exclusive); empty if nothing of it remains. */
  public Optional<Edge> closedAt(Position end) {
    var remaining = new ArrayList<>(intervals);
    var last = remaining.remove(remaining.size() - 1);
    if (last.from().compareTo(end) < 0) {
      remaining.add(new Interval(last.from(), Optional.of(end)));
    }
    return remaining.isEmpty()
        ? Optional.empty()
        : Optional.of(new Edge(target, since, remaining, verbs, Optional.empty(), false));
  }

  private boolean admitsVerb(String verb) {
    return verbs.isEmpty() || verbs.contains(verb);
  }

  private boolean hasNotEnded(Instant now) {
    return until.isEmpty() || now.isBefore(until.get());
  }

  private boolean contains(ActivityId id) {
    for (var interval : intervals) {
      if (interval.contains(id)) {
        return true;
      }
    }
    return false;
  }
}
