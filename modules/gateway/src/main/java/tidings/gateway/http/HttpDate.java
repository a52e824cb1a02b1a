// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static java.time.ZoneOffset.UTC;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Times in headers, such as {@code Sat, 28 Nov 2026 12:00:00 GMT}. */
final class HttpDate {
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US).withZone(UTC);
  /** The text of the present second: formatting takes longer than the rest of a short response. */
  private static volatile Text present = new Text(-1, "");

  private record Text(long second, String text) {}

  private HttpDate() {}

  static String of(Instant time) {
    return FORMAT.format(time);
  }

  static String now() {
    long second = System.currentTimeMillis() / 1000;
    var last = present;
    if (last.second != second) {
      last = new Text(second, of(Instant.ofEpochSecond(second)));
      present = last;
    }
    return last.text;
  }
}
