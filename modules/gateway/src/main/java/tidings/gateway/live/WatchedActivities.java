// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import tidings.core.ActivityId;

/** Which activities a socket hears more of: those it shows, and the newest that it was sent. */
final class WatchedActivities {
  /** Activities that are remembered as sent: those that the client may show without saying so. */
  static final int MAX_SENT = 200;

  private final ActivityWatchers watchers;
  private final LiveSession session;
  private final Deque<ActivityId> sent = new ArrayDeque<>(1);
  private Set<ActivityId> showing = Set.of();

  WatchedActivities(ActivityWatchers watchers, LiveSession session) {
    this.watchers = watchers;
    this.session = session;
  }

  /** Those that are shown, and those that may be. */
  Set<ActivityId> all() {
    var all = new HashSet<>(showing);
    all.addAll(sent);
    return all;
  }

  /** From now on these are shown, and no others. @return which of them were not before */
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

  /** Whether it is sent for the first time, as far as that is remembered. */
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

  /** It is gone; should it come back, it is sent again. */
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
