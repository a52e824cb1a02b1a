// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.HashSet;
import java.util.Set;
import tidings.core.ActivityId;

/** The sessions of one event loop that watch an activity: they show it or were sent it. */
record ActivityWatchers(SocketIndex<ActivityId> shown, SocketIndex<ActivityId> sent) {

  static ActivityWatchers empty() {
    return new ActivityWatchers(new SocketIndex<>(), new SocketIndex<>());
  }

  /** Each session once; valid until the next change. */
  Set<LiveSession> watchersOf(ActivityId id) {
    var shownBy = shown.get(id);
    var sentTo = sent.get(id);
    if (shownBy.isEmpty()) {
      return sentTo;
    }
    var all = new HashSet<>(shownBy);
    all.addAll(sentTo);
    return all;
  }
}
