// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How large a world is to be, and which of all those there could be.
 *
 * @param seed the same worlds for the same seeds
 * @param people {@value #MIN_PEOPLE} and more
 * @param activities besides comments
 */
public record DemoSettings(int seed, int people, int activities) {
  /** Fewer people are no community: too few to follow. */
  public static final int MIN_PEOPLE = 20;
  public static final int MAX_PEOPLE = 5_000;
  public static final int MAX_ACTIVITIES = 50_000;

  private static final Pattern PATTERN =
      Pattern.compile("seed ([0-9]{1,9}), ([0-9]{1,5}) people, ([0-9]{1,5}) activities");

  /** What {@link #format} wrote; empty when it is something else. */
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
