// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import tidings.core.ActivityId;

/** The activities that a socket watches: those it shows, and the newest that were sent to it. */
final class WatchedActivities {
  /**
   * Maximum number of sent activities that are watched although the client did not announce them.
   */
  static final int MAX_SENT = 200;

  private final ActivityWatchers watchers;
  private final LiveSession session;
  private final Deque<ActivityId> sent = new ArrayDeque<>(1);
  private Set<ActivityId> showing = Set.of();

  WatchedActivities(ActivityWatchers watchers, LiveSession session) {
    this.watchers = watchers;
    this.session = session;
  }

  /** All watched activities. */
  Set<ActivityId> all() {
    var all = new HashSet<>(showing);
    all.addAll(sent);
    return all;
  }

  /** Replaces the shown activities. @return those that were not shown before */
  Set<ActivityId> show(Set<ActivityId> ids) {
    var added = new HashSet<>(ids);
    added.removeAll(showing);
    for (var before : showing) {
      if (!ids.contains(before)) {
        watchers.shown().remove(before, session);
      }
    }
    added.forEach(id -> watchers.shown().add(id, session));
    showing = ids;
    return added;
  }

  /** Records an activity as sent. @return whether it was not watched before */
  boolean markSent(ActivityId id) {
    if (!watchers.sent().add(id, session)) {
      return false;
    }
    sent.addLast(id);
    if (sent.size() > MAX_SENT) {
      watchers.sent().remove(sent.removeFirst(), session);
    }
    return true;
  }

  /** Forgets a removed activity; if it is restored, it is sent again. */
  void forget(ActivityId id) {
    if (sent.removeLastOccurrence(id)) {
      watchers.sent().remove(id, session);
    }
  }

  void clear() {
    show(Set.of());
    sent.forEach(id -> watchers.sent().remove(id, session));
    sent.clear();
  }
}
