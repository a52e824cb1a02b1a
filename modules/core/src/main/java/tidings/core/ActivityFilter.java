// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.time.temporal.ChronoUnit.MILLIS;
import static java.util.Comparator.naturalOrder;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.Edge.Interval;

/**
 * A filter on the activities of a list.
 *
 * @param type of their objects
 * @param targetType of at least one of their targets
 * @param since inclusive publication time, which is known to the millisecond
 * @param until exclusive publication time
 */
public record ActivityFilter(Optional<String> verb, Optional<String> type,
    Optional<String> targetType, Optional<Instant> since, Optional<Instant> until) {
  /** All activities. */
  public static final ActivityFilter ALL = new ActivityFilter(
      Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /** Rounds the times up, so that the ids of a millisecond lie on one side of them. */
  public ActivityFilter {
    since = since.map(ActivityFilter::roundedUp);
    until = until.map(ActivityFilter::roundedUp);
  }

  private static Instant roundedUp(Instant time) {
    var start = time.truncatedTo(MILLIS);
    return start.equals(time) ? start : start.plusMillis(1);
  }

  public ActivityFilter withVerb(String only) {
    return new ActivityFilter(Optional.of(only), type, targetType, since, until);
  }

  public ActivityFilter withType(String only) {
    return new ActivityFilter(verb, Optional.of(only), targetType, since, until);
  }

  public ActivityFilter withTargetType(String only) {
    return new ActivityFilter(verb, type, Optional.of(only), since, until);
  }

  public ActivityFilter since(Instant first) {
    return new ActivityFilter(verb, type, targetType, Optional.of(first), until);
  }

  public ActivityFilter until(Instant end) {
    return new ActivityFilter(verb, type, targetType, since, Optional.of(end));
  }

  /** Whether it only limits the time. */
  public boolean admitsAllContents() {
    return verb.isEmpty() && type.isEmpty() && targetType.isEmpty();
  }

  public boolean admitsVerb(String given) {
    return verb.isEmpty() || verb.get().equals(given);
  }

  /** Whether an activity matches, apart from its time. */
  public boolean admitsContent(Activity activity) {
    return admitsVerb(activity.envelope().verb())
        && (type.isEmpty() || type.get().equals(activity.object().type()))
        && (targetType.isEmpty() || activity.envelope().targets().stream()
            .anyMatch(target -> target.type().equals(targetType.get())));
  }

  /** The ids of these times that are below a position, if one is given; there may be none. */
  public Interval idsBelow(Optional<Position> end) {
    return new Interval(
        since.map(Position::startOf).orElse(Position.FIRST),
        Stream.concat(until.map(Position::startOf).stream(), end.stream()).min(naturalOrder()));
  }
}
