// SPDX-License-Identifier: Apache-2.0
package tidings.bench.resume;

import java.time.Duration;

/**
 * How much is done to whom.
 *
 * @param cuts of the network of a reader, each of another kind and of anybody
 * @param kills of the server, evenly between the cuts
 * @param pause between two cuts, on average
 * @param settles how long everybody has in the end to have everything
 */
public record Plan(
    int readers, int writers, int cuts, int kills, Duration pause, Duration settles) {
  /** For a test. @param settles longer where another server's leases have to run out */
  public static Plan brief(Duration settles) {
    return new Plan(8, 3, 40, 2, Duration.ofMillis(150), settles);
  }

  /** For a measurement. */
  public static Plan of(int cuts, int kills) {
    return new Plan(40, 4, cuts, kills, Duration.ofMillis(200), Duration.ofMinutes(1));
  }
}
