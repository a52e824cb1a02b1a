// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.Arrays;

/** Measurements in one unit. All are kept, so that percentiles are exact. */
final class Samples {
  private static final int INITIAL_CAPACITY = 1024;

  private long[] values = new long[INITIAL_CAPACITY];
  private int size;

  synchronized void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
  }

  synchronized int size() {
    return size;
  }

  long median() {
    return percentile(50);
  }

  long max() {
    return percentile(100);
  }

  /** The smallest value that is at least as large as this percentage of all. */
  synchronized long percentile(double percent) {
    long[] sorted = Arrays.copyOf(values, size);
    Arrays.sort(sorted);
    return sorted[Math.max(0, (int) Math.ceil(size * percent / 100) - 1)];
  }
}
