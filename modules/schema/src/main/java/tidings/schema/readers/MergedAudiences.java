// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import java.util.List;
import java.util.Map;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.Edge.Interval;
import tidings.core.Ref;

/** Which audiences are merged when feeds are read, and of which of their activities. */
public record MergedAudiences(Map<Ref, List<Interval>> intervals) {
  public static final MergedAudiences NONE = new MergedAudiences(Map.of());

  /** Those of which anything is merged. */
  public Set<Ref> refs() {
    return intervals.keySet();
  }

  /** The ids for which it is merged, ascending. */
  public List<Interval> intervalsOf(Ref target) {
    return intervals.getOrDefault(target, List.of());
  }

  /** Whether it goes on to be merged, or is going to be. */
  boolean isOpen(Ref target) {
    var parts = intervalsOf(target);
    return !parts.isEmpty() && parts.getLast().to().isEmpty();
  }

  /** Whether feeds have no rows of an activity for the sake of this audience. */
  public boolean covers(Ref target, ActivityId activity) {
    return intervalsOf(target).stream().anyMatch(interval -> interval.contains(activity));
  }
}
