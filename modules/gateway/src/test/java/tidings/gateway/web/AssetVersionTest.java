// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Which changes of web files change their version. */
class AssetVersionTest {
  @Test
  void the_same_files_have_the_same_version() {
    assertThat(versionOf("a.js", "1", "b.js", "2")).isEqualTo(versionOf("b.js", "2", "a.js", "1"))
        .matches("[0-9a-f]{16}");
  }

  @Test
  void any_difference_makes_another_version() {
    var names = List.of(
        versionOf("a.js", "1", "b.js", "2"), versionOf("a.js", "2", "b.js", "1"),
        versionOf("a.js", "1", "b.js", ""), versionOf("a.js", "1"), versionOf("a.jsb", "1"),
        versionOf("a.js", "1b", ".js", "2"), versionOf("a.js", "", "b.js", "12"), versionOf());
    assertThat(new HashSet<>(names)).hasSameSizeAs(names);
  }

  private static String versionOf(String... pathsAndTags) {
    var tags = new TreeMap<String, String>();
    for (int i = 0; i < pathsAndTags.length; i += 2) {
      tags.put(pathsAndTags[i], pathsAndTags[i + 1]);
    }
    return AssetVersion.of(tags).name();
  }
}
