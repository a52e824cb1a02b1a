// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loading web files from the class path. */
class WebFolderTest {
  @Test
  void files_are_loaded_from_a_jar(@TempDir Path folder) throws IOException {
    var jar = folder.resolve("page with spaces.jar");
    try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (var name : new String[]{"web/index.html", "web/style/a.css", "other/secret.txt"}) {
        out.putNextEntry(new JarEntry(name));
        out.write(name.getBytes(UTF_8));
      }
    }
    try (var classes = new URLClassLoader(new URL[]{jar.toUri().toURL()}, null)) {
      assertThat(WebFiles.load(classes, "", false, Pictures.NONE, Map.of()).paths())
          .containsExactly(List.of("style", "a.css"));
    }
  }

  @Test
  void joined_files_are_served_instead_of_sources_unless_these_are_asked_for(@TempDir Path folder)
      throws IOException {
    for (var path : List.of("web/index.html", "web/a.js", "web-joined/index.html",
        "web-joined/b.js", "web-joined/b.js.gz", "web-joined/docs/guide.txt")) {
      Files.createDirectories(folder.resolve(path).getParent());
      Files.writeString(folder.resolve(path), path);
    }
    try (var classes = new URLClassLoader(new URL[]{folder.toUri().toURL()}, null)) {
      assertThat(WebFiles.load(classes, "", false, Pictures.NONE, Map.of()).paths())
          .containsExactlyInAnyOrder(List.of("b.js"), List.of("docs", "guide.txt"));
      assertThat(WebFiles.load(classes, "", true, Pictures.NONE, Map.of()).paths())
          .containsExactlyInAnyOrder(List.of("a.js"), List.of("docs", "guide.txt"));
    }
  }

  @Test
  void a_class_path_without_web_files_gives_none(@TempDir Path empty) throws IOException {
    try (var classes = new URLClassLoader(new URL[]{empty.toUri().toURL()}, null)) {
      assertThat(WebFiles.load(classes, "", false, Pictures.NONE, Map.of()).paths()).isEmpty();
    }
  }
}
