// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A folder in which the launcher builds by copying the packaged server. */
record LauncherHome(Path folder) {
  private static final List<String> SOURCES =
      List.of("pom.xml", "mvnw", ".mvn", "modules", "web", "conf", "docs/api",
          "docs/measured/guard.json");

  private static final String CHECKSUMS = "conf/libraries.sha256";

  static LauncherHome create(Path folder) throws IOException {
    for (var source : SOURCES) {
      Files.createDirectories(folder.resolve(source));
    }
    Files.copy(Path.of("../../tidings"), folder.resolve("tidings"));
    Files.copy(Path.of("../../conf/libraries.sha256"), folder.resolve(CHECKSUMS));
    var packaged = Path.of(System.getProperty("tidings.jar")).toAbsolutePath();
    var target = folder.resolve("modules/server/target");
    var maven = Files.createDirectories(folder.resolve("bin")).resolve("mvn");
    Files.writeString(maven, """
        #!/bin/sh
        cp '%s' '%s'
        ln -sfn '%s' '%s'
        """.formatted(packaged, target.resolve("tidings.jar"),
        packaged.resolveSibling("lib"), target.resolve("lib")));
    for (var program : List.of(maven, folder.resolve("tidings"))) {
      program.toFile().setExecutable(true);
    }
    return new LauncherHome(folder);
  }

  /** The AOT cache that the launcher makes. */
  Path cache() {
    return folder.resolve("modules/server/target/tidings.aot");
  }

  Path jar() {
    return cache().resolveSibling("tidings.jar");
  }

  /** The checksums of the libraries. */
  Path checksums() {
    return folder.resolve(CHECKSUMS);
  }

  /** Starts a server by the launcher. @param environment more variables */
  ServerProcess serve(Map<String, String> environment) {
    var command = new ArrayList<>(List.of("env",
        "JAVA_HOME=" + System.getProperty("java.home"),
        "PATH=" + folder.resolve("bin") + ":" + System.getenv("PATH")));
    environment.forEach((name, value) -> command.add(name + "=" + value));
    command.addAll(List.of(folder.resolve("tidings").toString(), "serve", "--port", "0",
        "--metrics.port", "0", "--data", folder.resolve("data").toString()));
    return ServerProcess.start(command);
  }
}
