// SPDX-License-Identifier: Apache-2.0
package tidings.bench.browser;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The Chromium installed on this machine, if any. */
public record Chromium(Path program) {
  /** Environment variable with the path, if Chromium is not in a usual place. */
  private static final String PROGRAM_VARIABLE = "CHROMIUM";
  private static final List<String> NAMES =
      List.of("chromium", "google-chrome", "google-chrome-stable");
  /**
   * Headless, without network requests of its own, and without a sandbox, so that root can run it.
   */
  private static final List<String> FLAGS = List.of(
      "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-sync",
      "--no-first-run", "--disable-background-networking", "--disable-component-update",
      "--remote-debugging-port=0");

  public static Optional<Chromium> installed() {
    return Optional.ofNullable(System.getenv(PROGRAM_VARIABLE))
        .map(Path::of)
        .or(Chromium::onPath)
        .map(Chromium::new);
  }

  private static Optional<Path> onPath() {
    var folders = System.getenv().getOrDefault("PATH", "").split(File.pathSeparator);
    return NAMES.stream()
        .flatMap(name -> Stream.of(folders).map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Starts the browser.
   *
   * @param profile a folder for its data
   */
  public Browser start(Path profile) {
    var command = new ArrayList<>(List.of(program.toString()));
    command.addAll(FLAGS);
    command.add("--user-data-dir=" + profile);
    try {
      Files.createDirectories(profile);
      var process = new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(profile.resolve("output").toFile())
          .start();
      return Browser.of(process, profile);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
