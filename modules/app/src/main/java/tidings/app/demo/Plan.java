// SPDX-License-Identifier: Apache-2.0
package tidings.app.demo;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How large a world is to be, and which of all those there could be.
 *
 * @param seed the same worlds for the same seeds
 * @param people {@value #FEWEST} and more
 * @param activities besides comments
 */
public record Plan(int seed, int people, int activities) {
  /** Fewer people are no community: too few to follow. */
  public static final int FEWEST = 20;
  public static final int MOST_PEOPLE = 5_000;
  public static final int MOST_ACTIVITIES = 50_000;

  private static final Pattern WRITTEN =
      Pattern.compile("seed ([0-9]{1,9}), ([0-9]{1,5}) people, ([0-9]{1,5}) activities");

  /** What {@link #written} wrote; empty when it is something else. */
  static Optional<Plan> read(String text) {
    var parts = WRITTEN.matcher(text);
    return parts.matches()
        ? Optional.of(new Plan(number(parts, 1), number(parts, 2), number(parts, 3)))
        : Optional.empty();
  }

  String written() {
    return "seed " + seed + ", " + people + " people, " + activities + " activities";
  }

  private static int number(Matcher parts, int group) {
    return Integer.parseInt(parts.group(group));
  }
}
