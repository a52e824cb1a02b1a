// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.json.JsonObject;
import java.util.Locale;
import java.util.Optional;

/**
 * A measured value.
 *
 * @param unit for example {@code ms}; empty if there is none, or if the label contains it
 * @param goal the goal, if there is one
 */
record Figure(String label, double value, String unit, Optional<Goal> goal) {
  /** Bytes of a megabyte, the unit of {@link #megabytes}. */
  static final double BYTES_PER_MB = 1024 * 1024;
  private static final double NANOS_PER_MILLI = 1e6;
  /** Values from here on are printed without decimals. */
  private static final double NO_DECIMALS_FROM = 1000;

  static Figure time(String label, double nanos) {
    return new Figure(label, nanos / NANOS_PER_MILLI, "ms", Optional.empty());
  }

  static Figure megabytes(String label, long bytes) {
    return new Figure(label, bytes / BYTES_PER_MB, "MB", Optional.empty());
  }

  /** A count, a ratio, or a value whose unit is part of the label, for example {@code pages/s}. */
  static Figure number(String label, double value) {
    return new Figure(label, value, "", Optional.empty());
  }

  /** @param bound lower bound, in the unit of the figure */
  Figure atLeast(double bound) {
    return new Figure(label, value, unit, Optional.of(new Goal.AtLeast(bound)));
  }

  /** @param bound upper bound, in the unit of the figure */
  Figure atMost(double bound) {
    return new Figure(label, value, unit, Optional.of(new Goal.AtMost(bound)));
  }

  /** One line: label, value, and whether it meets the goal. */
  @Override
  public String toString() {
    var goalText = goal.map(it -> "goal: " + it + " " + format(it.bound())).orElse("");
    var verdict = goal.map(it -> it.isMetBy(value) ? "met" : "MISSED").orElse("");
    return String
        .format(Locale.ROOT, "%-62s %18s   %-30s %s", label, format(value), goalText, verdict)
        .stripTrailing();
  }

  JsonObject json() {
    var json = new JsonObject().put("what", label).put("value", value).put("unit", unit);
    goal.ifPresent(it -> json.put("goal", it + " " + it.bound()).put("met", it.isMetBy(value)));
    return json;
  }

  private String format(double number) {
    var pattern = number >= NO_DECIMALS_FROM ? "%,.0f %s" : "%,.2f %s";
    return String.format(Locale.ROOT, pattern, number, unit).strip();
  }
}
