// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Notifications;
import tidings.core.UserId;

/** Which groups have changed since they were announced: those of one user are told together. */
final class PendingAnnouncements {
  /** Users who wait at the most; one more is left to the next look into the inbox. */
  static final int MAX_USERS = 10_000;

  private final Map<UserId, Set<String>> groups = new HashMap<>();

  /** @return whether it is the first of this user's, so that they have to be announced */
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

  /** All of this user's, which wait no longer: what changes from here on is announced again. */
  synchronized Set<String> take(UserId user) {
    return Optional.ofNullable(groups.remove(user)).orElse(Set.of());
  }
}
