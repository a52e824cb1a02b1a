// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static java.util.Locale.ROOT;

import java.util.List;

/** Formats numbers and sizes for people. */
public final class HumanReadable {
  private static final int UNIT_FACTOR = 1024;
  private static final List<String> UNITS = List.of("KB", "MB", "GB", "TB");

  private HumanReadable() {}

  /** With a thousands separator: {@code 1,234,567}. */
  public static String count(long count) {
    return String.format(ROOT, "%,d", count);
  }

  /** In the largest fitting unit: {@code 500 bytes}, {@code 12.3 MB}. */
  public static String bytes(long bytes) {
    if (bytes < UNIT_FACTOR) {
      return bytes + " bytes";
    }
    double amount = (double) bytes / UNIT_FACTOR;
    int unit = 0;
    while (amount >= UNIT_FACTOR && unit < UNITS.size() - 1) {
      amount /= UNIT_FACTOR;
      unit++;
    }
    return String.format(ROOT, "%,.1f %s", amount, UNITS.get(unit));
  }
}
