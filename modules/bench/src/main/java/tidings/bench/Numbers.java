// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.Locale;

/** Formats numbers and converts rates. */
final class Numbers {
  private static final double NANOS_PER_SECOND = 1e9;

  private Numbers() {}

  /** For values that are multiples of one half. */
  static String format(double units) {
    return String.format(Locale.ROOT, units == Math.rint(units) ? "%,.0f" : "%,.1f", units);
  }

  /** Nanoseconds per operation at this rate. */
  static double nanosEach(long perSecond) {
    return NANOS_PER_SECOND / perSecond;
  }

  /** Operations per second. */
  static double rate(long count, long nanos) {
    return count * NANOS_PER_SECOND / nanos;
  }
}
