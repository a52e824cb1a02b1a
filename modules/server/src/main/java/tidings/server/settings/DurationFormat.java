// SPDX-License-Identifier: Apache-2.0
package tidings.server.settings;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The units of durations in settings: {@code 90d}, {@code 12h}, {@code 500ms}. */
public enum DurationFormat {
  DAYS("d", Duration.ofDays(1)),
  HOURS("h", Duration.ofHours(1)),
  MINUTES("m", Duration.ofMinutes(1)),
  SECONDS("s", Duration.ofSeconds(1)),
  MILLISECONDS("ms", Duration.ofMillis(1));

  private static final Pattern PATTERN = Pattern.compile("(\\d{1,9})([a-z]+)");

  private final String suffix;
  private final Duration unitLength;

  DurationFormat(String suffix, Duration unitLength) {
    this.suffix = suffix;
    this.unitLength = unitLength;
  }

  public static Optional<Duration> parse(String text) {
    var matcher = PATTERN.matcher(text);
    return Stream.of(values())
        .filter(unit -> matcher.matches() && matcher.group(2).equals(unit.suffix))
        .map(unit -> unit.unitLength.multipliedBy(Long.parseLong(matcher.group(1))))
        .findFirst();
  }

  /** Formats a duration in its largest unit without a fraction. */
  static String format(Duration duration) {
    return Stream.of(values())
        .filter(unit -> duration.toMillis() % unit.unitLength.toMillis() == 0)
        .map(unit -> duration.dividedBy(unit.unitLength) + unit.suffix)
        .findFirst()
        .orElseThrow();
  }
}
