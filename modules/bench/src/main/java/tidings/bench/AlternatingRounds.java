// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;

/**
 * Measures two rates in turns, so that other load on the machine affects both.
 *
 * @param warmUps rounds that are not counted
 */
record AlternatingRounds(int warmUps, int rounds) {

  /** The median over all rounds of the ratio of the first rate to the second. */
  double medianRatio(DoubleSupplier rate, DoubleSupplier ceiling) {
    DoubleSupplier ratio = () -> rate.getAsDouble() / ceiling.getAsDouble();
    double[] sorted =
        DoubleStream.generate(ratio).limit(warmUps + rounds).skip(warmUps).sorted().toArray();
    return sorted[sorted.length / 2];
  }
}
