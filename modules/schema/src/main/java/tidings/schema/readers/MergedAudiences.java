// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import static java.util.stream.Collectors.toUnmodifiableMap;

import java.util.List;
import java.util.Map;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.Edge.Interval;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.LargeAudienceRow;
import tidings.store.Key;
import tidings.store.Query;

/**
 * The audiences that are merged at read time, and for which ids.
 *
 * @param spreadFrom those whose outbox is spread over several partitions, and from which id on
 */
public record MergedAudiences(Map<Ref, List<Interval>> intervals, Map<Ref, Position> spreadFrom) {
  public static final MergedAudiences NONE = new MergedAudiences(Map.of(), Map.of());

  static MergedAudiences of(List<LargeAudienceRow> rows) {
    return new MergedAudiences(
        rows.stream().collect(
            toUnmodifiableMap(LargeAudienceRow::target, LargeAudienceRow::intervals)),
        rows.stream().filter(row -> row.spreadFrom().isPresent()).collect(
            toUnmodifiableMap(LargeAudienceRow::target, row -> row.spreadFrom().get())));
  }

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

  /** The key of a new row in an outbox. */
  public Key outbox(Ref target, ActivityId activity) {
    var key = ActivityKeys.outbox(target, activity);
    var from = spreadFrom.get(target);
    return from == null || activity.isBefore(from) ? key : ActivityKeys.spread(key);
  }

  /** The keys of which one is the row of an activity in an outbox. */
  public Set<Key> outboxKeys(Ref target, ActivityId activity) {
    return spreadFrom.containsKey(target)
        ? ActivityKeys.outboxKeys(target, activity)
        : Set.of(ActivityKeys.outbox(target, activity));
  }

  /** A query of an outbox, in each partition that it has. */
  public List<Query> inPartitions(Ref target, Query outbox) {
    return spreadFrom.containsKey(target)
        ? ActivityKeys.inAllPartitions(target, outbox)
        : List.of(outbox);
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
