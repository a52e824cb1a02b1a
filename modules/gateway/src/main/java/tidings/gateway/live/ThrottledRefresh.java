// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import tidings.core.ActivityId;

/**
 * Refreshes the activities that a client begins to show, at most once per tick however often it
 * announces them. That suffices while scrolling and bounds the cost of a misbehaving client.
 */
final class ThrottledRefresh {
  private final Consumer<Set<ActivityId>> refresh;
  private Set<ActivityId> pending = Set.of();
  private boolean throttled;

  /** @param refresh reads them from the store */
  ThrottledRefresh(Consumer<Set<ActivityId>> refresh) {
    this.refresh = refresh;
  }

  /** @param added shown activities that were not shown before */
  void request(Set<ActivityId> added, Set<ActivityId> shown) {
    var due = new HashSet<>(pending);
    due.addAll(added);
    due.retainAll(shown);
    if (throttled) {
      pending = due;
    } else {
      run(due);
    }
  }

  void onTick() {
    throttled = false;
    run(pending);
  }

  private void run(Set<ActivityId> due) {
    pending = Set.of();
    if (!due.isEmpty()) {
      throttled = true;
      refresh.accept(due);
    }
  }
}
