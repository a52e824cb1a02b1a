// SPDX-License-Identifier: Apache-2.0
package tidings.bench.peers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tidings.bench.server.InstalledProgram;
import tidings.bench.server.MissingProgramException;

/** A folder with the Node servers of this package and the packages that they need. */
public record NodePackages(Path folder, InstalledProgram node) {
  private static final List<String> FILES = List.of("package.json", "package-lock.json",
      "cluster.mjs", "pages.mjs", "redis.mjs", "postgresql.mjs", "ws.mjs");
  /** Minimum major version of Node.js for these packages. */
  private static final int MIN_NODE_VERSION = 20;
  /** npm writes this file last. */
  private static final String INSTALLED = "node_modules/.package-lock.json";

  /**
   * Installs the packages, unless the folder has them. They run no scripts.
   *
   * @throws MissingProgramException if Node.js or npm is missing, or npm cannot get a package
   */
  public static NodePackages install(Path folder) {
    var node = InstalledProgram.find("node");
    var npm = InstalledProgram.find("npm");
    requireVersion(node);
    if (!Files.exists(folder.resolve(INSTALLED))) {
      try {
        copyFiles(folder);
        run(folder, npm.toString(), "ci", "--ignore-scripts", "--no-audit", "--no-fund",
            "--prefer-offline", "--fetch-retries=1", "--fetch-timeout=20000");
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
    return new NodePackages(folder, node);
  }

  private static void requireVersion(InstalledProgram node) {
    int majorVersion = Integer.parseInt(node.version("--version").replaceFirst("\\..*", ""));
    if (majorVersion < MIN_NODE_VERSION) {
      throw new MissingProgramException(
          "Node.js is older than version " + MIN_NODE_VERSION + ". Install a newer one.");
    }
  }

  private static void copyFiles(Path folder) throws IOException {
    Files.createDirectories(folder);
    for (var file : FILES) {
      try (var source = NodePackages.class.getResourceAsStream("/peers/" + file)) {
        Files.copy(requireNonNull(source, file), folder.resolve(file),
            REPLACE_EXISTING);
      }
    }
  }

  private static void run(Path folder, String... command) throws IOException {
    var process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    var output = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.onExit().join().exitValue() != 0) {
      throw new MissingProgramException("npm could not install the packages of the Node servers: "
          + String.join(" ", output.lines().toList()));
    }
  }

  public String version() {
    return "Node.js " + node.version("--version");
  }
}
