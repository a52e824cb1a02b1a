// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import static java.util.Collections.unmodifiableSet;

import java.util.LinkedHashSet;
import java.util.Set;
import tidings.core.Ref;

/**
 * The follows that have ended last while a socket was open. An activity that was matched with one of
 * them before may still be on its way.
 */
final class EndedFollows {
  /** By the time that so many more have ended, nothing is on its way. */
  static final int MAX_TARGETS = 100;

  private final Set<Ref> targets = LinkedHashSet.newLinkedHashSet(1);

  void add(Ref target) {
    targets.remove(target);
    targets.add(target);
    if (targets.size() > MAX_TARGETS) {
      targets.remove(targets.iterator().next());
    }
  }

  void remove(Ref target) {
    targets.remove(target);
  }

  Set<Ref> targets() {
    return unmodifiableSet(targets);
  }
}
