// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.HashSet;
import java.util.Set;
import tidings.core.ActivityId;

/** Who hears more of an activity on one event loop: who shows it, and whom it was sent. */
record ActivityWatchers(SocketIndex<ActivityId> shown, SocketIndex<ActivityId> sent) {

  static ActivityWatchers empty() {
    return new ActivityWatchers(new SocketIndex<>(), new SocketIndex<>());
  }

  /** Each once; not to be kept. */
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
