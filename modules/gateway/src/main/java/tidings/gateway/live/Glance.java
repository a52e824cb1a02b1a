// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import tidings.core.ActivityId;

/**
 * Looks what has become of the activities that a client begins to show: once between two beats,
 * however often it says so. A page that is scrolled needs no more, and one that lies costs no more.
 */
final class Glance {
  private final Consumer<Set<ActivityId>> look;
  private Set<ActivityId> waiting = Set.of();
  private boolean rests;

  /** @param look reads them, which takes some questions to the store */
  Glance(Consumer<Set<ActivityId>> look) {
    this.look = look;
  }

  /** @param added those of the ones shown that were not shown before */
  void at(Set<ActivityId> added, Set<ActivityId> shown) {
    var due = new HashSet<>(waiting);
    due.addAll(added);
    due.retainAll(shown);
    if (rests) {
      waiting = due;
    } else {
      take(due);
    }
  }

  void beat() {
    rests = false;
    take(waiting);
  }

  private void take(Set<ActivityId> due) {
    waiting = Set.of();
    if (!due.isEmpty()) {
      rests = true;
      look.accept(due);
    }
  }
}
