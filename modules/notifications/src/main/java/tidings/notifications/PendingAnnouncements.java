// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Notifications;
import tidings.core.UserId;

/** The groups that changed since their last announcement, combined by user. Thread-safe. */
final class PendingAnnouncements {
  /** Max. waiting users; further ones see the change when they next read their inbox. */
  static final int MAX_USERS = 10_000;

  private final Map<UserId, Set<String>> groups = new HashMap<>();

  /** @return whether it is the user's first, so that an announcement must be scheduled */
  synchronized boolean add(UserId user, String group) {
    if (groups.size() == MAX_USERS && !groups.containsKey(user)) {
      return false;
    }
    boolean first = !groups.containsKey(user);
    var waiting = groups.computeIfAbsent(user, key -> new LinkedHashSet<>());
    if (waiting.size() < Notifications.MAX_GROUPS) {
      waiting.add(group);
    }
    return first;
  }

  /** Removes and returns the user's groups; later changes start a new announcement. */
  synchronized Set<String> take(UserId user) {
    return Optional.ofNullable(groups.remove(user)).orElse(Set.of());
  }
}
