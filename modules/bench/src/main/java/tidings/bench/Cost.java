// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.Map;
import java.util.Set;
import tidings.store.CapacityUsage.CallKind;
import tidings.store.CapacityUsage.Total;
import tidings.store.Meter.Operation;

/**
 * The capacity that a call has consumed.
 *
 * @param own before its response
 * @param background by its later consequences
 * @param queryShapes the queries before its response
 */
record Cost(
    ApiCall call, Map<CallKind, Total> own, Map<CallKind, Total> background,
    Set<QueryShape> queryShapes) {
  /**
   * Reads of almost every call: the session of its token, and entity summaries that are not cached.
   */
  private static final Set<CallKind> INCIDENTAL =
      Set.of(new CallKind(Operation.GET, "SESSION"), new CallKind(Operation.GET_ALL, "PROFILE"));
  /**
   * A session, and the summaries of three lists: the actors of activities, those of their parents,
   * and who reported or liked them. Cached summaries may expire within a call.
   */
  private static final long MAX_INCIDENTAL = 4;
  /** On a shared table a change reads the watermark once, after it is stored; see also broadcasts. */
  private static final CallKind WATERMARK = new CallKind(Operation.GET, "META");

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

  /** Whether the writes are within the budget. */
  boolean writesWithinBudget() {
    return written(own) <= call.budget.call() && written(background) <= call.budget.background();
  }

  /** Whether the writes are within the budget plus its known excess. */
  boolean writesWithinKnownExcess() {
    return written(own) <= call.budget.call() + call.budget.callExcess()
        && written(background) <= call.budget.background() + call.budget.backgroundExcess();
  }

  /**
   * Number of requests to the engine before the response; without sessions, entity summaries and
   * the watermark.
   */
  long requests() {
    return own.entrySet()
        .stream()
        .filter(use -> isCounted(use.getKey()))
        .mapToLong(use -> use.getValue().calls())
        .sum();
  }

  /** Number of requests for sessions and entity summaries. */
  long incidental() {
    return own.entrySet()
        .stream()
        .filter(use -> INCIDENTAL.contains(use.getKey()))
        .mapToLong(use -> use.getValue().calls())
        .sum();
  }

  private static boolean isCounted(CallKind use) {
    return !INCIDENTAL.contains(use) && !use.equals(WATERMARK);
  }

  /** Whether the requests to the engine are within the documented access pattern. */
  boolean requestsWithinBudget() {
    long beforeStoring = call.budget.reads().getOrDefault(WATERMARK, 0L);
    return requests() <= call.budget.requests() - beforeStoring && incidental() <= MAX_INCIDENTAL
        && watermarkReads() <= Math.max(1, call.budget.transactions()) + beforeStoring;
  }

  private long watermarkReads() {
    return own.containsKey(WATERMARK) ? own.get(WATERMARK).calls() : 0;
  }

  /** Whether the number of queries is within the budget, regardless of their results. */
  boolean readsWithinBudget() {
    return own.entrySet()
        .stream()
        .filter(use -> !use.getKey().isWrite() && isCounted(use.getKey()))
        .allMatch(
            use -> use.getValue().calls() <= call.budget.reads().getOrDefault(use.getKey(), 0L));
  }
}
