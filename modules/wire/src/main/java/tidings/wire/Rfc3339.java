// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import static java.time.temporal.ChronoUnit.MILLIS;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/** Parses times sent by clients. */
public final class Rfc3339 {
  public static final String REQUIREMENT =
      "must be a time of RFC 3339, such as 2026-11-21T10:00:00Z";
  private static final Pattern RFC_3339 = Pattern.compile(
      "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?"
          + "(Z|[+-][0-9]{2}:[0-9]{2})");

  private static final String BEFORE_EPOCH = "must not be before 1970, where times begin";

  private Rfc3339() {}

  /**
   * The time, truncated to milliseconds; empty if it is invalid or before 1970, where ids begin.
   */
  public static Optional<Instant> parse(String text) {
    return parseAny(text).filter(Rfc3339::isSinceEpoch);
  }

  /** The rule that a text breaks, which {@link #parse} does not take. */
  public static String requirement(String text) {
    return parseAny(text).isPresent() ? BEFORE_EPOCH : REQUIREMENT;
  }

  private static Optional<Instant> parseAny(String text) {
    try {
      return RFC_3339.matcher(text).matches()
          ? Optional.of(Instant.parse(text).truncatedTo(MILLIS))
          : Optional.empty();
    } catch (DateTimeException impossible) {
      return Optional.empty();
    }
  }

  private static boolean isSinceEpoch(Instant time) {
    return time.toEpochMilli() >= 0;
  }
}
