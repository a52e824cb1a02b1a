// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import tidings.core.ActivityId;

/** Which activities a socket hears more of: those it shows, and the newest that it was sent. */
final class Interest {
  /** Activities that are remembered as sent: those that the client may show without saying so. */
  static final int SENT = 200;

  private final Watching watching;
  private final Presence presence;
  private final Deque<ActivityId> sent = new ArrayDeque<>(1);
  private Set<ActivityId> showing = Set.of();

  Interest(Watching watching, Presence presence) {
    this.watching = watching;
    this.presence = presence;
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
        watching.shown().remove(before, presence);
      }
    }
    added.forEach(id -> watching.shown().add(id, presence));
    showing = ids;
    return added;
  }

  /** Whether it is sent for the first time, as far as that is remembered. */
  boolean send(ActivityId id) {
    if (!watching.sent().add(id, presence)) {
      return false;
    }
    sent.addLast(id);
    if (sent.size() > SENT) {
      watching.sent().remove(sent.removeFirst(), presence);
    }
    return true;
  }

  /** It is gone; should it come back, it is sent again. */
  void gone(ActivityId id) {
    if (sent.removeLastOccurrence(id)) {
      watching.sent().remove(id, presence);
    }
  }

  void end() {
    show(Set.of());
    sent.forEach(id -> watching.sent().remove(id, presence));
    sent.clear();
  }
}
