// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import tidings.core.ActivityId;

/** Which activities a socket hears more of: those it shows, and the newest that it was sent. */
final class Interest {
  /** Activities that are remembered as sent: those that the client may show without saying so. */
  static final int SENT = 200;

  private final Index<ActivityId> index;
  private final Presence presence;
  private final LinkedHashSet<ActivityId> sent = new LinkedHashSet<>();
  private Set<ActivityId> showing = Set.of();

  Interest(Index<ActivityId> index, Presence presence) {
    this.index = index;
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
    var before = showing;
    showing = ids;
    ids.forEach(id -> index.add(id, presence));
    before.forEach(this::forget);
    var added = new HashSet<>(ids);
    added.removeAll(before);
    return added;
  }

  /** Whether it is sent for the first time, as far as that is remembered. */
  boolean send(ActivityId id) {
    if (!sent.add(id)) {
      return false;
    }
    index.add(id, presence);
    if (sent.size() > SENT) {
      forget(sent.removeFirst());
    }
    return true;
  }

  /** It is gone; should it come back, it is sent again. */
  void gone(ActivityId id) {
    if (sent.remove(id)) {
      forget(id);
    }
  }

  void end() {
    show(Set.of());
    while (!sent.isEmpty()) {
      forget(sent.removeFirst());
    }
  }

  private void forget(ActivityId id) {
    if (!showing.contains(id) && !sent.contains(id)) {
      index.remove(id, presence);
    }
  }
}
