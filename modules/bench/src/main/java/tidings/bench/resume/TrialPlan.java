// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import java.time.Duration;

/**
 * The size of a trial.
 *
 * @param cuts number of network failures, each of a random reader and kind
 * @param kills number of times the server is killed, evenly between the cuts
 * @param pause average time between two cuts
 * @param settleTimeout max. time to converge at the end
 */
public record TrialPlan(
    int readers, int writers, int cuts, int kills, Duration pause, Duration settleTimeout) {
  /**
   * A short trial.
   *
   * @param settleTimeout longer where leases of a killed server must expire first
   */
  public static TrialPlan forTest(int cuts, int kills, Duration settleTimeout) {
    return new TrialPlan(8, 3, cuts, kills, Duration.ofMillis(150), settleTimeout);
  }

  /** A long trial. */
  public static TrialPlan forMeasurement(int cuts, int kills) {
    return new TrialPlan(40, 4, cuts, kills, Duration.ofMillis(200), Duration.ofMinutes(1));
  }
}
