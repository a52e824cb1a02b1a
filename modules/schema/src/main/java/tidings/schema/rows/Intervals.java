// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.util.List;
import java.util.Optional;
import tidings.core.Edge.Interval;
import tidings.core.Position;

/** The stored form of id ranges: {@code from} or {@code from-to}. */
public final class Intervals {
  private Intervals() {}

  public static List<String> format(List<Interval> intervals) {
    return intervals.stream()
        .map(interval -> interval.from() + interval.to().map(end -> "-" + end).orElse(""))
        .toList();
  }

  public static List<Interval> parse(List<String> texts) {
    return texts.stream().map(Intervals::interval).toList();
  }

  private static Interval interval(String text) {
    int dash = text.indexOf('-');
    return dash < 0
        ? new Interval(new Position(text), Optional.empty())
        : new Interval(
            new Position(text.substring(0, dash)),
            Optional.of(new Position(text.substring(dash + 1))));
  }
}
