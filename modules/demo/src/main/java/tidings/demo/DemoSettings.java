// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Size and seed of the generated data.
 *
 * @param seed equal seeds generate equal data
 * @param people number of people, {@value #MIN_PEOPLE} or more
 * @param activities number of activities without comments
 */
public record DemoSettings(int seed, int people, int activities) {
  /** Fewer people would not have enough others to follow. */
  public static final int MIN_PEOPLE = 20;
  public static final int MAX_PEOPLE = 5_000;
  public static final int MAX_ACTIVITIES = 50_000;

  private static final Pattern PATTERN =
      Pattern.compile("seed ([0-9]{1,9}), ([0-9]{1,5}) people, ([0-9]{1,5}) activities");

  /** Parses the result of {@link #format}; empty for anything else. */
  static Optional<DemoSettings> parse(String text) {
    var parts = PATTERN.matcher(text);
    return parts.matches()
        ? Optional.of(new DemoSettings(number(parts, 1), number(parts, 2), number(parts, 3)))
        : Optional.empty();
  }

  String format() {
    return "seed " + seed + ", " + people + " people, " + activities + " activities";
  }

  private static int number(Matcher parts, int group) {
    return Integer.parseInt(parts.group(group));
  }
}
