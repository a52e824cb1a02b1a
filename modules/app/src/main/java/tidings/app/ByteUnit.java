// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The units in which settings give a size: {@code 256MB}, {@code 2GB}. */
enum ByteUnit {
  GB(1 << 30),
  MB(1 << 20),
  KB(1 << 10);

  private static final Pattern WRITTEN = Pattern.compile("(\\d{1,9})([A-Z]+)");

  private final long one;

  ByteUnit(long one) {
    this.one = one;
  }

  static Optional<Long> parse(String text) {
    var written = WRITTEN.matcher(text);
    return Stream.of(values())
        .filter(unit -> written.matches() && written.group(2).equals(unit.name()))
        .map(unit -> unit.one * Long.parseLong(written.group(1)))
        .findFirst();
  }

  /** The size in the largest unit of which it is a whole number. */
  static String write(long bytes) {
    return Stream.of(values())
        .filter(unit -> bytes > 0 && bytes % unit.one == 0)
        .map(unit -> bytes / unit.one + unit.name())
        .findFirst()
        .orElse(bytes / KB.one + KB.name());
  }
}
