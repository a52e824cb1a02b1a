// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * That somebody follows something, since when, and what of it they want.
 *
 * @param intervals the ids that it lets through, ascending; the last one of an open edge is open
 * @param verbs the verbs that it lets through; empty for all
 * @param until when it ends, if it was made to end
 */
public record Edge(Ref what, Instant since, List<Interval> intervals, Set<String> verbs,
    Optional<Instant> until) {

  /** From an id (included) to another (excluded), or without an end. */
  public record Interval(ActivityId from, Optional<ActivityId> to) {
    /** Everything there ever was and will be. */
    public static final Interval ALL = new Interval(ActivityId.FIRST, Optional.empty());

    boolean contains(ActivityId id) {
      return from.compareTo(id) <= 0 && to.map(end -> id.compareTo(end) < 0).orElse(true);
    }
  }

  public Edge {
    intervals = List.copyOf(intervals);
    verbs = Set.copyOf(verbs);
  }

  /** An edge that lets everything through. */
  public static Edge whole(Ref what, Instant since) {
    return new Edge(what, since, List.of(Interval.ALL), Set.of(), Optional.empty());
  }

  /** Whether it lets an activity with this id and verb through, at this time. */
  public boolean admits(ActivityId id, String verb, Instant now) {
    return (verbs.isEmpty() || verbs.contains(verb))
        && until.map(now::isBefore).orElse(true)
        && contains(id);
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
