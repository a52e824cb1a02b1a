// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import java.util.LinkedHashSet;
import java.util.SequencedSet;
import tidings.core.ActivityId;

/** The activities that were told last, by which one that is told again is known. */
final class SeenActivities {
  /** Ids kept: a resume tells 500 activities at the most, and what comes meanwhile is not more. */
  static final int CAPACITY = 1_000;

  private final SequencedSet<ActivityId> ids = new LinkedHashSet<>();

  /** Whether it is told for the first time, as far as is known. */
  boolean addIfNew(ActivityId id) {
    if (!ids.add(id)) {
      return false;
    }
    if (ids.size() > CAPACITY) {
      ids.removeFirst();
    }
    return true;
  }

  /** It is gone; when it is restored, it is told anew. */
  void remove(ActivityId id) {
    ids.remove(id);
  }
}
