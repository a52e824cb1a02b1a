// SPDX-License-Identifier: Apache-2.0
package tidings.bench.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A program that is not part of Tidings. */
public record InstalledProgram(Path file) {
  /** Folders of servers, which the PATH of most users lacks. */
  private static final String SERVER_FOLDERS = "/usr/sbin:/usr/local/sbin";
  private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+)+");

  /** The first of these programs that is on the PATH, or in a folder of servers. */
  public static Optional<Path> onPath(String... names) {
    var path = System.getenv().getOrDefault("PATH", "") + File.pathSeparator + SERVER_FOLDERS;
    var folders = path.split(File.pathSeparator);
    return Stream.of(names)
        .flatMap(name -> Stream.of(folders).map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** @throws MissingProgramException if it is not installed */
  public static InstalledProgram find(String name) {
    return new InstalledProgram(onPath(name).orElseThrow(() -> new MissingProgramException(
        name + " was not found. Install it and add it to the PATH.")));
  }

  /**
   * The version in the program's output.
   *
   * @param option prints it, for example {@code --version}
   */
  public String version(String option) {
    try {
      var process =
          new ProcessBuilder(file.toString(), option).redirectErrorStream(true).start();
      var version = VERSION.matcher(new String(process.getInputStream().readAllBytes(), UTF_8));
      return version.find() ? version.group() : "of unknown version";
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
