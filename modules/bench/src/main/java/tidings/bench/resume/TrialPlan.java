// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import java.time.Duration;

/**
 * How much is done to whom.
 *
 * @param cuts of the network of a reader, each of another kind and of anybody
 * @param kills of the server, evenly between the cuts
 * @param pause between two cuts, on average
 * @param settleTimeout how long everybody has in the end to have everything
 */
public record TrialPlan(
    int readers, int writers, int cuts, int kills, Duration pause, Duration settleTimeout) {
  /** For a test. @param settles longer where another server's leases have to run out */
  public static TrialPlan forTest(Duration settleTimeout) {
    return new TrialPlan(8, 3, 40, 2, Duration.ofMillis(150), settleTimeout);
  }

  /** For a measurement. */
  public static TrialPlan forMeasurement(int cuts, int kills) {
    return new TrialPlan(40, 4, cuts, kills, Duration.ofMillis(200), Duration.ofMinutes(1));
  }
}
