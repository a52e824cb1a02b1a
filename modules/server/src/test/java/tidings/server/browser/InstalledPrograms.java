// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds installed programs that browser tests need. */
final class InstalledPrograms {
  /** A system property or environment variable with the path of Chromium. */
  private static final String CHROMIUM = "CHROMIUM";
  /** The headless shell, which is made for tests, takes less of the processor. */
  private static final String[] CHROMIUM_NAMES =
      {"chromium-headless-shell", "chromium", "google-chrome", "google-chrome-stable"};
  /** Minimum Node.js version for Playwright. */
  private static final int NODE = 20;

  private InstalledPrograms() {}

  static Optional<Path> chromium() {
    return Optional.ofNullable(System.getProperty(CHROMIUM, System.getenv(CHROMIUM)))
        .map(Path::of)
        .or(() -> onPath(CHROMIUM_NAMES));
  }

  static Optional<Path> node() {
    return onPath("node").filter(node -> version(node) >= NODE);
  }

  private static Optional<Path> onPath(String... names) {
    var folders = System.getenv().getOrDefault("PATH", "").split(File.pathSeparator);
    return Stream.of(names)
        .flatMap(name -> Stream.of(folders).map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** The major version, e.g. 20 for {@code v20.20.2}. */
  private static int version(Path node) {
    try {
      var process = new ProcessBuilder(node.toString(), "--version").start();
      var output = new String(process.getInputStream().readAllBytes(), UTF_8);
      return Integer.parseInt(output.replaceAll("^v|\\..*\\s*$", ""));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
