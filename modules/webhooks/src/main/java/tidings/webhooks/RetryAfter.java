// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Reads the header {@code Retry-After}: seconds, or a date. */
final class RetryAfter {
  private RetryAfter() {}

  /** Empty if there is none, or it is malformed or over. */
  static Optional<Duration> parse(Optional<String> header, Instant now) {
    return header.map(String::strip).flatMap(text -> parse(text, now))
        .filter(Duration::isPositive);
  }

  private static Optional<Duration> parse(String text, Instant now) {
    if (text.matches("[0-9]{1,9}")) {
      return Optional.of(Duration.ofSeconds(Integer.parseInt(text)));
    }
    try {
      return Optional.of(Duration.between(
          now, Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text))));
    } catch (DateTimeException malformed) {
      return Optional.empty();
    }
  }
}
