// SPDX-License-Identifier: Apache-2.0
package tidings.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.BrotliInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** The files that the build has made. */
class WebBuildTest {
  private static final Path CLASSES = Path.of("target", "classes");
  private static final Path SOURCES = CLASSES.resolve("web");
  private static final Path JOINED = CLASSES.resolve("web-joined");
  private static final Path MAIN = Path.of("js", "main.js");

  @Test
  void the_first_scripts_are_few_and_contain_the_home_page() throws IOException {
    var first = StaticImports.closure(JOINED, MAIN);
    assertThat(first).hasSizeBetween(1, 3).startsWith(MAIN);
    assertThat(textOf(first)).contains("tidings-home", "tidings-composer", "Your feed is empty")
        .doesNotContain("tidings-moderation", "tidings-settings");
  }

  @Test
  void a_lazily_loaded_script_shares_its_modules_with_the_first_ones() throws IOException {
    var first = StaticImports.closure(JOINED, MAIN);
    try (var chunks = Files.list(JOINED.resolve("js/chunks"))) {
      var entity = chunks.map(JOINED::relativize)
          .filter(chunk -> chunk.getFileName().toString().matches("entity-[A-Z0-9]+\\.js"))
          .toList();
      assertThat(entity).hasSize(1);
      assertThat(StaticImports.closure(JOINED, entity.getFirst())).containsAll(
          first.stream().filter(script -> !script.equals(MAIN)).toList());
    }
  }

  @Test
  void pictures_and_the_script_for_other_pages_are_unchanged() throws IOException {
    for (var name : List.of("icon.svg", "icons.svg", "waves.svg", "tidings.js")) {
      assertThat(JOINED.resolve(name)).hasSameBinaryContentAs(SOURCES.resolve(name));
    }
  }

  @Test
  void compressed_copies_have_the_same_content() throws IOException {
    Brotli4jLoader.ensureAvailability();
    var file = JOINED.resolve("tidings.js");
    try (var brotli = new BrotliInputStream(open("tidings.js.br"));
        var gzip = new GZIPInputStream(open("tidings.js.gz"))) {
      assertThat(brotli.readAllBytes()).isEqualTo(Files.readAllBytes(file));
      assertThat(gzip.readAllBytes()).isEqualTo(Files.readAllBytes(file));
    }
    assertThat(JOINED.resolve("index.html.gz")).as("filled in by the server").doesNotExist();
  }

  private static InputStream open(String name) throws IOException {
    return Files.newInputStream(JOINED.resolve(name));
  }

  private static String textOf(List<Path> scripts) throws IOException {
    var text = new StringBuilder();
    for (var script : scripts) {
      text.append(Files.readString(JOINED.resolve(script), UTF_8));
    }
    return text.toString();
  }
}
