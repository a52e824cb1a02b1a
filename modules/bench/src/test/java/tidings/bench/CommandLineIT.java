// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.bench.chaos.Chaos;
import tidings.bench.demo.NodesDemo;

/** Programs of the launcher that have options. */
final class CommandLineIT {
  private static final int USAGE_EXIT_CODE = 2;

  @ParameterizedTest
  @ValueSource(classes = {Chaos.class, NodesDemo.class})
  void help_is_the_usage(Class<?> program) throws Exception {
    var process = run(program, "--nodes", "3", "--help");

    assertThat(process.inputReader(UTF_8).lines())
        .singleElement().asString().startsWith("usage: ./tidings ");
    assertThat(process.waitFor()).isZero();
  }

  @ParameterizedTest
  @ValueSource(classes = {Chaos.class, NodesDemo.class})
  void an_unknown_option_is_named(Class<?> program) throws Exception {
    var process = run(program, "--coffee", "3");

    assertThat(process.errorReader(UTF_8).lines())
        .contains("unknown option --coffee")
        .anyMatch(line -> line.startsWith("usage: ./tidings "));
    assertThat(process.waitFor()).isEqualTo(USAGE_EXIT_CODE);
  }

  private static Process run(Class<?> program, String... options) throws IOException {
    var command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
        program.getName()));
    command.addAll(List.of(options));
    return new ProcessBuilder(command).start();
  }
}
