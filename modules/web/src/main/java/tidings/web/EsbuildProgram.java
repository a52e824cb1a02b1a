// SPDX-License-Identifier: Apache-2.0
package tidings.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The program of esbuild: from the class path, or an installed one. */
record EsbuildProgram(Path file) {
  /** Environment variable with the path of an installed esbuild. */
  static final String VARIABLE = "ESBUILD";
  /** The version on the class path. */
  private static final String VERSION = "0.25.9";
  private static final String LINUX = "linux-x64";
  private static final String WINDOWS = "win32-x64";

  /**
   * Finds the program; empty if there is none for this system.
   *
   * @param folder for the program from the class path
   */
  static Optional<EsbuildProgram> find(Path folder) throws IOException {
    var installed = System.getenv(VARIABLE);
    return installed == null ? unpack(folder) : Optional.of(new EsbuildProgram(Path.of(installed)));
  }

  private static Optional<EsbuildProgram> unpack(Path folder) throws IOException {
    var system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    if (system.matches("Linux (amd64|x86_64)")) {
      return unpack(LINUX, "bin/esbuild", folder);
    }
    return system.matches("Windows.* amd64")
        ? unpack(WINDOWS, "esbuild.exe", folder)
        : Optional.empty();
  }

  private static Optional<EsbuildProgram> unpack(String system, String name, Path folder)
      throws IOException {
    var place = "/META-INF/resources/webjars/esbuild__%s/%s/%s".formatted(system, VERSION, name);
    try (var packed = EsbuildProgram.class.getResourceAsStream(place)) {
      if (packed == null) {
        throw new IOException(place + " is not on the class path");
      }
      var file = folder.resolve(Path.of(name).getFileName());
      Files.copy(packed, file, StandardCopyOption.REPLACE_EXISTING);
      if (!file.toFile().setExecutable(true)) {
        throw new IOException(file + " cannot be made executable");
      }
      return Optional.of(new EsbuildProgram(file));
    }
  }

  /** Runs the program and returns its output. Its messages go to the output of the build. */
  String run(Path folder, String input, List<String> arguments) throws IOException {
    var command = new ArrayList<>(List.of(file.toString()));
    command.addAll(arguments);
    var process = new ProcessBuilder(command).directory(folder.toFile())
        .redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (var in = process.getOutputStream()) {
      in.write(input.getBytes(UTF_8));
    }
    var output = new String(process.getInputStream().readAllBytes(), UTF_8);
    try {
      if (process.waitFor() != 0) {
        throw new IOException("esbuild has failed");
      }
    } catch (InterruptedException stopped) {
      throw new IOException(stopped);
    }
    return output;
  }
}
