// SPDX-License-Identifier: Apache-2.0
package tidings.bench.browser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static tidings.bench.server.InstalledProgram.onPath;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import tidings.bench.server.MissingProgramException;

/**
 * The installed programs that Playwright needs: Chromium, and Node.js for Playwright's driver.
 */
public record BrowserPrograms(Path chromium, Path node) {
  /** Environment variable with the path of Chromium, if it is not on the PATH. */
  private static final String CHROMIUM_VARIABLE = "CHROMIUM";
  /**
   * Names of the browser, the preferred one first. The headless shell is Chromium's former headless
   * mode; in the present one, scrolling through a long feed stopped drawing in every other run.
   */
  private static final String[] CHROMIUM_NAMES =
      {"chromium-headless-shell", "chromium", "google-chrome", "google-chrome-stable"};
  /** Minimum major version of Node.js for Playwright. */
  private static final int MIN_NODE_VERSION = 20;

  /** @throws MissingProgramException if a program is not installed, or too old */
  public static BrowserPrograms find() {
    var chromium = Optional.ofNullable(System.getenv(CHROMIUM_VARIABLE))
        .map(Path::of)
        .or(() -> onPath(CHROMIUM_NAMES))
        .orElseThrow(() -> new MissingProgramException(
            "Chromium was not found. Install it, or set " + CHROMIUM_VARIABLE + " to its path."));
    var node = onPath("node")
        .filter(program -> majorVersion(program) >= MIN_NODE_VERSION)
        .orElseThrow(() -> new MissingProgramException("Node.js %d or newer was not found. "
            .formatted(MIN_NODE_VERSION) + "Install it and add it to the PATH."));
    return new BrowserPrograms(chromium, node);
  }

  /** The major version, for example 20 for the output {@code v20.20.2}. */
  private static int majorVersion(Path node) {
    try {
      var process = new ProcessBuilder(node.toString(), "--version").start();
      var output = new String(process.getInputStream().readAllBytes(), UTF_8);
      return Integer.parseInt(output.replaceAll("^v|\\..*\\s*$", ""));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
