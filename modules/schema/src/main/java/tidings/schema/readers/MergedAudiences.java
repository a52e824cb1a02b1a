// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import java.util.List;
import java.util.Map;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.Edge.Interval;
import tidings.core.Ref;

/** The audiences that are merged at read time, and for which ids. */
public record MergedAudiences(Map<Ref, List<Interval>> intervals) {
  public static final MergedAudiences NONE = new MergedAudiences(Map.of());

  /** All audiences with any merged activity. */
  public Set<Ref> refs() {
    return intervals.keySet();
  }

  /** The id ranges for which it is merged, ascending. */
  public List<Interval> intervalsOf(Ref target) {
    return intervals.getOrDefault(target, List.of());
  }

  /** Whether it is, or is about to be, merged without an end. */
  boolean isOpen(Ref target) {
    var parts = intervalsOf(target);
    return !parts.isEmpty() && parts.getLast().to().isEmpty();
  }

  /** Whether the activity is merged for this audience, so that feeds have no rows for it. */
  public boolean covers(Ref target, ActivityId activity) {
    for (var interval : intervalsOf(target)) { // a loop, as a fan-out asks for each follower
      if (interval.contains(activity)) {
        return true;
      }
    }
    return false;
  }
}
