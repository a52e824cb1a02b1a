// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.HashSet;
import java.util.Set;
import tidings.core.ActivityId;

/** Who hears more of an activity on one event loop: who shows it, and whom it was sent. */
record Watching(Index<ActivityId> shown, Index<ActivityId> sent) {

  static Watching nobody() {
    return new Watching(new Index<>(), new Index<>());
  }

  /** Each once; not to be kept. */
  Set<Presence> watch(ActivityId id) {
    var showing = shown.get(id);
    var told = sent.get(id);
    if (showing.isEmpty()) {
      return told;
    }
    var all = new HashSet<>(showing);
    all.addAll(told);
    return all;
  }
}
