// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The units in which settings give a duration: {@code 90d}, {@code 12h}, {@code 500ms}. */
enum Unit {
  DAYS("d", Duration.ofDays(1)),
  HOURS("h", Duration.ofHours(1)),
  MINUTES("m", Duration.ofMinutes(1)),
  SECONDS("s", Duration.ofSeconds(1)),
  MILLISECONDS("ms", Duration.ofMillis(1));

  private static final Pattern WRITTEN = Pattern.compile("(\\d{1,9})([a-z]+)");

  private final String letters;
  private final Duration one;

  Unit(String letters, Duration one) {
    this.letters = letters;
    this.one = one;
  }

  static Optional<Duration> parse(String text) {
    var written = WRITTEN.matcher(text);
    return Stream.of(values())
        .filter(unit -> written.matches() && written.group(2).equals(unit.letters))
        .map(unit -> unit.one.multipliedBy(Long.parseLong(written.group(1))))
        .findFirst();
  }

  /** The duration in the largest unit of which it is a whole number. */
  static String write(Duration duration) {
    return Stream.of(values())
        .filter(unit -> duration.toMillis() % unit.one.toMillis() == 0)
        .map(unit -> duration.dividedBy(unit.one) + unit.letters)
        .findFirst()
        .orElseThrow();
  }
}
