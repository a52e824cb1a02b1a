// SPDX-License-Identifier: Apache-2.0
package tidings.app.demo;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Things of which the first is picked twice as often as the second, three times as often as the
 * third and so on: how fame is spread.
 */
final class Weighted<T> {
  private final List<T> things;
  private final double[] upTo;

  Weighted(List<T> things) {
    this.things = List.copyOf(things);
    this.upTo = new double[things.size()];
    double sum = 0;
    for (int i = 0; i < upTo.length; i++) {
      sum += 1.0 / (i + 1);
      upTo[i] = sum;
    }
  }

  T pick(RandomGenerator random) {
    int place = Arrays.binarySearch(upTo, random.nextDouble(upTo[upTo.length - 1]));
    return things.get(place < 0 ? -place - 1 : place + 1);
  }

  /** A number of 0 and more: mostly small, now and then large. */
  static int tail(RandomGenerator random, double scale) {
    return (int) (scale * (Math.pow(1 - random.nextDouble(), -0.75) - 1));
  }
}
