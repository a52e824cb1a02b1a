// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.Map;
import java.util.Set;
import tidings.store.Consumption.Sum;
import tidings.store.Consumption.Use;
import tidings.store.Meter.Operation;

/**
 * What a call has taken of the table.
 *
 * @param own before its answer
 * @param background by what it set in motion
 * @param questions that it asked before its answer
 */
record Cost(
    ApiCall call, Map<Use, Sum> own, Map<Use, Sum> background, Set<Shape> questions) {
  /** What almost every call reads: whose token it is, and the faces that no cache has. */
  private static final Set<Use> INCIDENTAL =
      Set.of(new Use(Operation.GET, "SESSION"), new Use(Operation.GET_ALL, "PROFILE"));

  static double written(Map<Use, Sum> uses) {
    return units(uses, true);
  }

  static double read(Map<Use, Sum> uses) {
    return units(uses, false);
  }

  private static double units(Map<Use, Sum> uses, boolean writing) {
    return uses.entrySet()
        .stream()
        .filter(use -> use.getKey().isWrite() == writing)
        .mapToDouble(use -> use.getValue().units())
        .sum();
  }

  /** Whether it writes no more than it may. */
  boolean writesWithin() {
    return written(own) <= call.budget.call() && written(background) <= call.budget.later();
  }

  /** Whether it writes no more than it may and is known to write in spite of that. */
  boolean writesAsKnown() {
    return written(own) <= call.budget.call() + call.budget.callOver()
        && written(background) <= call.budget.later() + call.budget.laterOver();
  }

  /** How often it asked the engine before its answer, the session and faces aside. */
  long requests() {
    return own.entrySet()
        .stream()
        .filter(use -> !INCIDENTAL.contains(use.getKey()))
        .mapToLong(use -> use.getValue().calls())
        .sum();
  }

  /** How often for the session and faces: once for each, where it does. */
  long incidental() {
    return own.entrySet()
        .stream()
        .filter(use -> INCIDENTAL.contains(use.getKey()))
        .mapToLong(use -> use.getValue().calls())
        .sum();
  }

  /** Whether it asks the engine no more often than its row of the access patterns says. */
  boolean asksWithin() {
    return requests() <= call.budget.requests() && incidental() <= INCIDENTAL.size();
  }

  /** Whether it asks no more questions than it may, however much they find. */
  boolean readsWithin() {
    return own.entrySet()
        .stream()
        .filter(use -> !use.getKey().isWrite() && !INCIDENTAL.contains(use.getKey()))
        .allMatch(
            use -> use.getValue().calls() <= call.budget.reads().getOrDefault(use.getKey(), 0L));
  }
}
