// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.Map;
import java.util.Set;
import tidings.store.CapacityUsage.CallKind;
import tidings.store.CapacityUsage.Total;
import tidings.store.Meter.Operation;

/**
 * What a call has taken of the table.
 *
 * @param own before its answer
 * @param background by what it set in motion
 * @param queryShapes that it asked before its answer
 */
record Cost(
    ApiCall call, Map<CallKind, Total> own, Map<CallKind, Total> background,
    Set<QueryShape> queryShapes) {
  /** What almost every call reads: whose token it is, and the faces that no cache has. */
  private static final Set<CallKind> INCIDENTAL =
      Set.of(new CallKind(Operation.GET, "SESSION"), new CallKind(Operation.GET_ALL, "PROFILE"));

  static double written(Map<CallKind, Total> uses) {
    return units(uses, true);
  }

  static double read(Map<CallKind, Total> uses) {
    return units(uses, false);
  }

  private static double units(Map<CallKind, Total> uses, boolean writing) {
    return uses.entrySet()
        .stream()
        .filter(use -> use.getKey().isWrite() == writing)
        .mapToDouble(use -> use.getValue().units())
        .sum();
  }

  /** Whether it writes no more than it may. */
  boolean writesWithinBudget() {
    return written(own) <= call.budget.call() && written(background) <= call.budget.background();
  }

  /** Whether it writes no more than it may and is known to write in spite of that. */
  boolean writesWithinKnownExcess() {
    return written(own) <= call.budget.call() + call.budget.callExcess()
        && written(background) <= call.budget.background() + call.budget.backgroundExcess();
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
  boolean requestsWithinBudget() {
    return requests() <= call.budget.requests() && incidental() <= INCIDENTAL.size();
  }

  /** Whether it asks no more questions than it may, however much they find. */
  boolean readsWithinBudget() {
    return own.entrySet()
        .stream()
        .filter(use -> !use.getKey().isWrite() && !INCIDENTAL.contains(use.getKey()))
        .allMatch(
            use -> use.getValue().calls() <= call.budget.reads().getOrDefault(use.getKey(), 0L));
  }
}
