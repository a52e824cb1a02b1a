// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tidings.core.ActivityId;

/**
 * The sessions of one event loop that watch an activity: they show it or were sent it. Confined to
 * that loop.
 */
final class ActivityWatchers {
  private final SocketIndex<ActivityId> shown = new SocketIndex<>();
  private final SocketIndex<ActivityId> sent = new SocketIndex<>();
  private final SocketIndex<ActivityId> below = new SocketIndex<>();
  private long removals;

  SocketIndex<ActivityId> shown() {
    return shown;
  }

  SocketIndex<ActivityId> sent() {
    return sent;
  }

  /** The sessions that watch comments below an activity. */
  SocketIndex<ActivityId> below() {
    return below;
  }

  /** Each session once; valid until the next change. */
  Set<LiveSession> watchersOf(ActivityId id) {
    return union(shown.get(id), sent.get(id));
  }

  /** The sessions that show an activity without having been sent it. */
  List<LiveSession> onlyShowing(ActivityId id) {
    var sentTo = sent.get(id);
    return shown.get(id).stream().filter(session -> !sentTo.contains(session)).toList();
  }

  /** Counts a removal. @return the sessions that watch the activity or comments below it */
  List<LiveSession> removing(ActivityId id) {
    removals++;
    return List.copyOf(union(watchersOf(id), below.get(id)));
  }

  /** The number of removals so far: lineages that were read before the last one may be old. */
  long removals() {
    return removals;
  }

  private static Set<LiveSession> union(Set<LiveSession> some, Set<LiveSession> others) {
    if (some.isEmpty()) {
      return others;
    }
    var all = new HashSet<>(some);
    all.addAll(others);
    return all;
  }
}
