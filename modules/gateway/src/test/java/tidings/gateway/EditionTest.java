// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import java.util.HashSet;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What makes another edition of the web files, and what does not. */
class EditionTest {
  @Test
  void the_same_files_are_the_same_edition() {
    assertThat(named("a.js", "1", "b.js", "2")).isEqualTo(named("b.js", "2", "a.js", "1"))
        .matches("[0-9a-f]{16}");
  }

  @Test
  void whatever_differs_makes_another() {
    var names = List.of(
        named("a.js", "1", "b.js", "2"), named("a.js", "2", "b.js", "1"),
        named("a.js", "1", "b.js", ""), named("a.js", "1"), named("a.jsb", "1"),
        named("a.js", "1b", ".js", "2"), named("a.js", "", "b.js", "12"), named());
    assertThat(new HashSet<>(names)).hasSameSizeAs(names);
  }

  private static String named(String... pathsAndTexts) {
    var files = new TreeMap<String, Buffer>();
    for (int i = 0; i < pathsAndTexts.length; i += 2) {
      files.put(pathsAndTexts[i], Buffer.buffer(pathsAndTexts[i + 1]));
    }
    return Edition.of(files).name();
  }
}
