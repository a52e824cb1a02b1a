// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import tidings.core.Sha256;

/**
 * The libraries of a packaged server are those whose checksums are in {@code conf/libraries.sha256},
 * and are listed in its SBOM. With {@code -Ddocs.write=true} the checksums are written.
 */
final class LibraryChecksumsIT {
  private static final Path KNOWN = Path.of("..", "..", "conf", "libraries.sha256");
  private static final Path JAR = Path.of(System.getProperty("tidings.jar"));
  private static final String SBOM = "META-INF/sbom/tidings.cdx.json";

  @Test
  void libraries_have_the_known_checksums() throws IOException {
    var lines = libraries().stream().map(LibraryChecksumsIT::line).collect(joining());
    if (Boolean.getBoolean("docs.write")) {
      Files.writeString(KNOWN, lines);
    }
    assertThat(Files.readString(KNOWN))
        .as("after a change of dependencies write it with -Ddocs.write=true, and compare")
        .isEqualTo(lines);
  }

  @Test
  void the_sbom_lists_all_libraries_with_their_checksums() throws IOException {
    var sbom = sbom();
    assertThat(sbom.getString("bomFormat")).isEqualTo("CycloneDX");
    var listed = sbom.getJsonArray("components").toString();

    assertThat(libraries()).isNotEmpty().allSatisfy(
        library -> assertThat(listed).contains(hash(library)));
    assertThat(Files.readString(JAR.resolveSibling("tidings.cdx.json")))
        .isEqualTo(sbomText());
  }

  @Test
  void the_libraries_of_the_page_are_listed_too() throws IOException {
    try (var jars = Files.list(JAR.resolveSibling("lib"))) {
      var web = jars.filter(jar -> jar.getFileName().toString().startsWith("tidings-web-"))
          .findFirst().orElseThrow();
      assertThat(text(web, "META-INF/sbom/web.cdx.json"))
          .contains("lit-html", "swagger-ui", "esbuild");
    }
  }

  /** The jars of others, by name. */
  private static List<Path> libraries() throws IOException {
    try (var all = Files.list(JAR.resolveSibling("lib"))) {
      return all.filter(jar -> !jar.getFileName().toString().startsWith("tidings-")).sorted()
          .toList();
    }
  }

  private static String line(Path library) {
    return hash(library) + "  " + library.getFileName() + "\n";
  }

  private static String hash(Path file) {
    try {
      return Sha256.hex(Files.readAllBytes(file));
    } catch (IOException unreadable) {
      throw new AssertionError(unreadable);
    }
  }

  private static JsonObject sbom() throws IOException {
    return new JsonObject(sbomText());
  }

  private static String sbomText() throws IOException {
    return text(JAR, SBOM);
  }

  private static String text(Path file, String entry) throws IOException {
    try (var jar = new JarFile(file.toFile());
        var content = jar.getInputStream(jar.getEntry(entry))) {
      return new String(content.readAllBytes(), UTF_8);
    }
  }
}
