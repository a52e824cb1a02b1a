// SPDX-License-Identifier: Apache-2.0
package tidings.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The import map as a configuration of esbuild. */
class ImportMapTest {
  @Test
  void names_and_folders_become_paths() {
    var map = ImportMap.of("""
        { "imports": {
          "lit": "./assets/{version}/lit/lit/index.js",
          "lit/": "./assets/{version}/lit/lit/"
        } }""");
    assertThat(map.asTypeScriptConfiguration(Path.of("web"))).isEqualToIgnoringNewLines(
        "{\"compilerOptions\": {\"baseUrl\": \"web\", \"paths\": "
            + "{\"lit\": [\"./lit/lit/index.js\"], \"lit/*\": [\"./lit/lit/*\"]}}}");
  }
}
