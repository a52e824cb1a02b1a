// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A server in a process of its own that is started as a page of the documentation says. */
final class GuideServer implements AutoCloseable {
  static final String SECRET = SiteSigner.SECRET;
  private static final String DOCUMENTED_ADDRESS = "http://localhost:8080";
  private static final String END_OF_STEP = "--- end of step";
  private static final long TIMEOUT_SECONDS = 120;
  /** Ports, folders and durability are those of tests. */
  private static final List<String> ENVIRONMENT = List.of("TIDINGS_HTTP_PORT=0",
      "TIDINGS_METRICS_PORT=0", "TIDINGS_STORE_DURABILITY=os",
      "TIDINGS_AUTH_JWT_SECRET=" + SECRET);

  private final Path folder;
  private final ServerProcess process;

  private GuideServer(Path folder, ServerProcess process) {
    this.folder = folder;
    this.process = process;
  }

  /** @param settings content of {@code tidings.json} */
  static GuideServer start(Path folder, String settings) throws IOException {
    Files.writeString(folder.resolve("tidings.json"), settings);
    var launcher = Files.writeString(folder.resolve("tidings"), """
        #!/bin/sh
        exec '%s/bin/java' -XX:TieredStopAtLevel=1 -jar '%s' "$@"
        """.formatted(System.getProperty("java.home"),
        Path.of(System.getProperty("tidings.jar")).toAbsolutePath()));
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
    var command = new ArrayList<>(List.of("env", "-C", folder.toString()));
    command.addAll(ENVIRONMENT);
    command.addAll(List.of("./tidings", "--config", "tidings.json"));
    var process = ServerProcess.start(command);
    process.address();
    return new GuideServer(folder, process);
  }

  String address() {
    return process.address();
  }

  /** Runs parts of one shell script, each of which must succeed. @return their outputs */
  List<String> runShell(List<String> steps) throws IOException, InterruptedException {
    var script = new StringBuilder("set -euo pipefail\n");
    for (var step : steps) {
      script.append(step.replace(DOCUMENTED_ADDRESS, address()))
          .append("printf '\\n%s\\n' '").append(END_OF_STEP).append("'\n");
    }
    var output = folder.resolve("output.txt");
    var bash = new ProcessBuilder(
        "bash", "-c", script.toString()).directory(folder.toFile())
        .redirectErrorStream(true).redirectOutput(output.toFile()).start();
    boolean hasEnded = bash.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    var printed = Files.readString(output, UTF_8);
    assertThat(hasEnded).as("the script ends: %s", printed).isTrue();
    assertThat(bash.exitValue()).as(printed).isZero();
    return List.of(printed.split("\n" + END_OF_STEP + "\n"));
  }

  /** The variables of a program of the page. */
  Map<String, String> variables(String key) {
    return Map.of("TIDINGS", address(), "TIDINGS_KEY", key, "TIDINGS_AUTH_JWT_SECRET", SECRET);
  }

  @Override
  public void close() {
    process.close();
  }
}
