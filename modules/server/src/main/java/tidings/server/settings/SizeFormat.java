// SPDX-License-Identifier: Apache-2.0
package tidings.server.settings;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The units of sizes in settings: {@code 256MB}, {@code 2GB}. */
enum SizeFormat {
  GB(1 << 30),
  MB(1 << 20),
  KB(1 << 10);

  private static final Pattern PATTERN = Pattern.compile("(\\d{1,9})([A-Z]+)");

  private final long bytesPerUnit;

  SizeFormat(long bytesPerUnit) {
    this.bytesPerUnit = bytesPerUnit;
  }

  static Optional<Long> parse(String text) {
    var matcher = PATTERN.matcher(text);
    return Stream.of(values())
        .filter(unit -> matcher.matches() && matcher.group(2).equals(unit.name()))
        .map(unit -> unit.bytesPerUnit * Long.parseLong(matcher.group(1)))
        .findFirst();
  }

  /** Formats a size in its largest unit without a fraction. */
  static String format(long bytes) {
    return Stream.of(values())
        .filter(unit -> bytes > 0 && bytes % unit.bytesPerUnit == 0)
        .map(unit -> bytes / unit.bytesPerUnit + unit.name())
        .findFirst()
        .orElse(bytes / KB.bytesPerUnit + KB.name());
  }
}
