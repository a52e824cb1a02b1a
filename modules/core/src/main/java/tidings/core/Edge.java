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
 * That somebody follows something, since when, and what of it they want.
 *
 * @param intervals the ids that it lets through, ascending; the last one of an open edge is open
 * @param verbs the verbs that it lets through; empty for all
 * @param until when it ends, if it was made to end
 * @param notifies whether whoever follows is also told of what comes over it
 */
public record Edge(Ref target, Instant since, List<Interval> intervals, Set<String> verbs,
    Optional<Instant> until, boolean notifies) {
  /** How many intervals an edge can have. */
  public static final int MAX_INTERVALS = 20;

  /** The intervals of an edge that lets through whatever there was and will be. */
  public static final List<Interval> ALL_INTERVALS = List.of(Interval.ALL);

  /** From a position (included) to another (excluded), or without an end. */
  public record Interval(Position from, Optional<Position> to) {
    /** Everything there ever was and will be. */
    public static final Interval ALL = new Interval(Position.FIRST, Optional.empty());

    public boolean contains(ActivityId id) {
      return !id.isBefore(from) && to.map(id::isBefore).orElse(true);
    }

    /** What both let through; empty, if that is nothing. */
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

  /** An edge of which nobody is told. */
  public Edge(Ref target, Instant since, List<Interval> intervals, Set<String> verbs,
      Optional<Instant> until) {
    this(target, since, intervals, verbs, until, false);
  }

  /** An edge that lets everything through. */
  public static Edge unlimited(Ref target, Instant since) {
    return new Edge(target, since, ALL_INTERVALS, Set.of(), Optional.empty());
  }

  /** What can keep an activity from coming over an edge. */
  public enum Obstacle {
    /** Other verbs than its own are wanted. */
    OTHER_VERB,
    /** It is older than what is wanted, or of a time when this was not followed. */
    OUTSIDE,
    /** The edge has come to its end. */
    ENDED
  }

  /** Whether it lets an activity with this id and verb through, at this time. */
  public boolean admits(ActivityId id, String verb, Instant now) {
    return admitsVerb(verb) && hasNotEnded(now) && contains(id);
  }

  /** Why it does not let an activity through; nothing, if it admits it. */
  public Set<Obstacle> obstacles(ActivityId id, String verb, Instant now) {
    var obstacles = EnumSet.allOf(Obstacle.class);
    obstacles.removeIf(obstacle -> switch (obstacle) {
      case OTHER_VERB -> admitsVerb(verb);
      case OUTSIDE -> contains(id);
      case ENDED -> hasNotEnded(now);
    });
    return obstacles;
  }

  /** Whether it goes on to let new activities through; otherwise it is only what was kept of it. */
  public boolean isOpen() {
    return !intervals.isEmpty() && intervals.getLast().to().isEmpty();
  }

  /** Whether it is open and has not come to its end. */
  public boolean isOpenAt(Instant now) {
    return isOpen() && hasNotEnded(now);
  }

  /** This edge as it is left when it is closed at an id; nothing, if nothing of it is left. */
  public Optional<Edge> closedAt(Position end) {
    var remaining = new ArrayList<>(intervals);
    var last = remaining.removeLast();
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
    return until.map(now::isBefore).orElse(true);
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
