// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Picks items with a Zipf distribution: the first twice as often as the second, three times as
 * often as the third, and so on.
 */
final class SkewedPicker<T> {
  private final List<T> items;
  private final double[] cumulativeWeights;

  SkewedPicker(List<T> items) {
    this.items = List.copyOf(items);
    this.cumulativeWeights = new double[items.size()];
    double sum = 0;
    for (int i = 0; i < cumulativeWeights.length; i++) {
      sum += 1.0 / (i + 1);
      cumulativeWeights[i] = sum;
    }
  }

  T pick(RandomGenerator random) {
    int index = Arrays.binarySearch(cumulativeWeights,
        random.nextDouble(cumulativeWeights[cumulativeWeights.length - 1]));
    return items.get(index < 0 ? -index - 1 : index + 1);
  }

  /** A random number from a long-tailed distribution: 0 or more, mostly small. */
  static int randomLongTail(RandomGenerator random, double scale) {
    return (int) (scale * (Math.pow(1 - random.nextDouble(), -0.75) - 1));
  }
}
