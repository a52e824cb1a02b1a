// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Lineage;

/** The watched comments of a socket by what they are comments on, directly or not. */
final class WatchedComments {
  private final SocketIndex<ActivityId> below;
  private final LiveSession session;
  private final Map<ActivityId, List<ActivityId>> parents = new HashMap<>(0);
  private final Map<ActivityId, Integer> numbers = new HashMap<>(0);

  /** @param below the sessions that watch comments below an activity */
  WatchedComments(SocketIndex<ActivityId> below, LiveSession session) {
    this.below = below;
    this.session = session;
  }

  /** Adds a comment; another activity is ignored. */
  void add(Lineage lineage) {
    if (lineage.hasParents() && !parents.containsKey(lineage.id())) {
      var above = lineage.activities().stream().skip(1).map(Envelope::id).toList();
      parents.put(lineage.id(), above);
      above.forEach(parent -> {
        numbers.merge(parent, 1, Integer::sum);
        below.add(parent, session);
      });
    }
  }

  void remove(ActivityId comment) {
    var above = parents.remove(comment);
    if (above != null) {
      above.forEach(this::removeBelow);
    }
  }

  private void removeBelow(ActivityId parent) {
    if (numbers.merge(parent, -1, Integer::sum) == 0) {
      numbers.remove(parent);
      below.remove(parent, session);
    }
  }

  /** The comments below an activity, sorted. */
  List<ActivityId> below(ActivityId parent) {
    if (!numbers.containsKey(parent)) {
      return List.of();
    }
    return parents.entrySet().stream()
        .filter(comment -> comment.getValue().contains(parent))
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  void clear() {
    List.copyOf(parents.keySet()).forEach(this::remove);
  }
}
