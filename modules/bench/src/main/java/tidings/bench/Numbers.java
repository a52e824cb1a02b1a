// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.Locale;

/** How numbers are printed. */
final class Numbers {
  private static final double NANOS_PER_SECOND = 1e9;

  private Numbers() {}

  /** Of anything that comes in halves at the least. */
  static String format(double units) {
    return String.format(Locale.ROOT, units == Math.rint(units) ? "%,.0f" : "%,.1f", units);
  }

  /** How long one takes, of so many a second. */
  static double nanosEach(long perSecond) {
    return NANOS_PER_SECOND / perSecond;
  }

  /** How many a second, when so many took so long. */
  static double rate(long count, long nanos) {
    return count * NANOS_PER_SECOND / nanos;
  }
}
