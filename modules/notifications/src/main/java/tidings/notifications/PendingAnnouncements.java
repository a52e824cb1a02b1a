// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Notifications;
import tidings.core.UserId;

/**
 * The groups of connected users that changed since their last announcement, combined by user.
 * Thread-safe.
 */
final class PendingAnnouncements {
  /** Max. users whose groups are listed; the clients of further ones reload. */
  static final int MAX_USERS = 10_000;

  private final Map<UserId, Set<String>> groups = new HashMap<>();
  /** Users of whom too much has changed to list it. */
  private final Set<UserId> reloading = new HashSet<>();

  /** @return whether it is the user's first, so that an announcement must be scheduled */
  synchronized boolean add(UserId user, String group) {
    if (reloading.contains(user)) {
      return false;
    }
    var listed = groups.get(user);
    if (listed != null) {
      list(user, listed, group);
      return false;
    }
    if (groups.size() == MAX_USERS) {
      return reloading.add(user);
    }
    groups.put(user, new LinkedHashSet<>(List.of(group)));
    return true;
  }

  private void list(UserId user, Set<String> listed, String group) {
    listed.add(group);
    if (listed.size() > Notifications.MAX_GROUPS) {
      groups.remove(user);
      reloading.add(user);
    }
  }

  /**
   * Removes and returns the user's groups; later changes start a new announcement. Empty if too much
   * has changed to list it, so that the user's clients must reload.
   */
  synchronized Optional<Set<String>> take(UserId user) {
    return reloading.remove(user)
        ? Optional.empty()
        : Optional.of(Optional.ofNullable(groups.remove(user)).orElse(Set.of()));
  }
}
