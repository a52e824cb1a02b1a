// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.LinkedHashSet;
import java.util.Set;
import tidings.core.ActivityId;

/** Which activities a socket hears more of: those it shows, and the newest that it was sent. */
final class Interest {
  /** Activities that are remembered as sent: those that the client may show without saying so. */
  static final int SENT = 200;

  private final Index<ActivityId> index;
  private final LiveSocket socket;
  private final LinkedHashSet<ActivityId> sent = new LinkedHashSet<>();
  private Set<ActivityId> showing = Set.of();

  Interest(Index<ActivityId> index, LiveSocket socket) {
    this.index = index;
    this.socket = socket;
  }

  /** From now on these are shown, and no others. */
  void show(Set<ActivityId> ids) {
    var before = showing;
    showing = ids;
    ids.forEach(id -> index.add(id, socket));
    before.forEach(this::forget);
  }

  /** Whether it is sent for the first time, as far as that is remembered. */
  boolean send(ActivityId id) {
    if (!sent.add(id)) {
      return false;
    }
    index.add(id, socket);
    if (sent.size() > SENT) {
      forget(sent.removeFirst());
    }
    return true;
  }

  void end() {
    show(Set.of());
    while (!sent.isEmpty()) {
      forget(sent.removeFirst());
    }
  }

  private void forget(ActivityId id) {
    if (!showing.contains(id) && !sent.contains(id)) {
      index.remove(id, socket);
    }
  }
}
