// SPDX-License-Identifier: Apache-2.0
package tidings.bench.load;

import java.util.function.DoubleSupplier;

/** Repeats a load until its rate is steady, as the JIT compiler shares the cores with the load. */
public final class WarmUp {
  /** The JIT compiler may take a minute. */
  private static final int MAX_ROUNDS = 18;
  /** The rate is steady after this many rounds without a clear increase. */
  private static final int STEADY_ROUNDS = 3;
  private static final double CLEAR_INCREASE = 1.05;

  private WarmUp() {}

  /** @param rate runs the load for some seconds and returns its rate */
  public static void untilSteady(DoubleSupplier rate) {
    double highest = 0;
    int steady = 0;
    for (int round = 0; round < MAX_ROUNDS && steady < STEADY_ROUNDS; round++) {
      double current = rate.getAsDouble();
      steady = current > CLEAR_INCREASE * highest ? 0 : steady + 1;
      highest = Math.max(highest, current);
    }
  }
}
