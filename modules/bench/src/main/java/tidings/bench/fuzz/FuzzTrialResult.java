// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import java.util.List;
import tidings.bench.server.ServerResources;

/**
 * The result of a fuzz run, and what it has left behind.
 *
 * @param limited the result of a shorter run with the default rate limits
 * @param refusedByLimits number of actions that these have refused
 * @param logFaults errors, and reports of blocked event loops
 * @param verification the report of {@code ./tidings verify}
 * @param repaired the same after {@code ./tidings verify --repair}
 */
public record FuzzTrialResult(FuzzResult fuzzed, FuzzResult limited, long refusedByLimits,
    ServerResources before, ServerResources after,
    List<String> logFaults, List<String> verification, List<String> repaired) {
  private static final String CONSISTENT = "summary\tmissing=0\tadrift=0\t";
  private static final String CLEAN = CONSISTENT + "stale=0\t";

  /**
   * Whether no row is missing and no count is wrong. Stale rows, which no page shows, are no fault:
   * those of deleted activities and of narrower follows remain until they expire.
   */
  public boolean isConsistent() {
    return verification.getLast().startsWith(CONSISTENT);
  }

  /** Whether the repair has removed all stale rows. */
  public boolean isCleanAfterRepair() {
    return repaired.getLast().startsWith(CLEAN);
  }
}
