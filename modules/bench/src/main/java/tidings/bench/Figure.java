// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.json.JsonObject;
import java.util.Locale;
import java.util.Optional;

/**
 * Something that was measured.
 *
 * @param unit such as {@code pages/s}; empty for a ratio
 * @param goal what it is held against, if it is not what others are held against
 */
record Figure(String what, double value, String unit, Optional<Goal> goal) {
  private static final double NANOS_PER_MILLI = 1e6;
  /** From here on nobody reads what comes behind the point. */
  private static final double LARGE = 1000;

  /** So many a second. */
  static Figure rate(String what, double perSecond, String ofWhat) {
    return new Figure(what, perSecond, ofWhat + "/s", Optional.empty());
  }

  static Figure time(String what, double nanos) {
    return new Figure(what, nanos / NANOS_PER_MILLI, "ms", Optional.empty());
  }

  static Figure ratio(String what, double value) {
    return new Figure(what, value, "", Optional.empty());
  }

  /** @param bound in the unit of the figure */
  Figure atLeast(double bound) {
    return new Figure(what, value, unit, Optional.of(new Goal.AtLeast(bound)));
  }

  /** @param bound in the unit of the figure */
  Figure atMost(double bound) {
    return new Figure(what, value, unit, Optional.of(new Goal.AtMost(bound)));
  }

  /** A line: what it is, how much, and whether that is enough. */
  @Override
  public String toString() {
    var held = goal.map(it -> "goal: " + it + " " + shown(it.bound())).orElse("");
    var verdict = goal.map(it -> it.metBy(value) ? "met" : "MISSED").orElse("");
    return String.format(Locale.ROOT, "%-54s %18s   %-30s %s", what, shown(value), held, verdict)
        .stripTrailing();
  }

  JsonObject json() {
    var json = new JsonObject().put("what", what).put("value", value).put("unit", unit);
    goal.ifPresent(it -> json.put("goal", it + " " + it.bound()).put("met", it.metBy(value)));
    return json;
  }

  private String shown(double number) {
    var form = number >= LARGE ? "%,.0f %s" : "%,.2f %s";
    return String.format(Locale.ROOT, form, number, unit).strip();
  }
}
