// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Text resources of the demo. Lines may end with a comment after #. */
final class DemoTexts {
  private DemoTexts() {}

  /** The lines of {@code demo/<name>.txt} that are not empty. */
  static List<String> lines(String name) {
    try (var file = DemoTexts.class.getResourceAsStream("/demo/" + name + ".txt")) {
      if (file == null) {
        throw new IllegalStateException("demo/" + name + ".txt is not in the jar");
      }
      return new String(file.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
