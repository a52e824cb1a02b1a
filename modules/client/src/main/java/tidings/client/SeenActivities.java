// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.util.LinkedHashSet;
import java.util.Set;
import tidings.core.ActivityId;

/** The most recent activities, to detect repeats. */
final class SeenActivities {
  /** Number of remembered ids: a resume sends at most 500 activities, besides fewer new ones. */
  static final int CAPACITY = 1_000;

  /** In the order in which they were added. */
  private final Set<ActivityId> ids = new LinkedHashSet<>();

  /** Adds an id; returns false if it is among the remembered ones. */
  boolean addIfNew(ActivityId id) {
    if (!ids.add(id)) {
      return false;
    }
    if (ids.size() > CAPACITY) {
      ids.remove(ids.iterator().next());
    }
    return true;
  }

  /** Forgets a removed activity, which counts as new if it is restored. */
  void remove(ActivityId id) {
    ids.remove(id);
  }
}
