// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The class path of the packaged benchmarks, which {@code ./tidings bench} runs. */
final class ClassPathIT {
  private static final String JAR = "target/tidings-bench.jar";
  private static final Path LIBRARIES = Path.of("target", "lib");

  /** The benchmarks use some test classes of other modules, which Maven does not add by itself. */
  @Test
  void it_has_all_classes_of_tidings_that_the_benchmarks_use() throws IOException {
    var dependencies = dependencies();

    assertThat(dependencies).anyMatch(line -> line.startsWith("tidings.bench.Bench -> java."));
    assertThat(dependencies).filteredOn(line -> line.matches(".* -> tidings\\..* not found"))
        .isEmpty();
  }

  /**
   * The dependencies of the benchmarks and of the test classes beside them, as lines such as {@code
   * tidings.bench.Bench -> java.util.List java.base}.
   */
  private static List<String> dependencies() throws IOException {
    var arguments = new ArrayList<>(List.of(
        "-verbose:class", "--multi-release", "base", "-cp", String.join(
            File.pathSeparator, libraries("*.jar")),
        JAR));
    arguments.addAll(libraries("tidings-*-tests.jar"));
    var output = new ByteArrayOutputStream();
    int exitCode = ToolProvider.findFirst("jdeps").orElseThrow()
        .run(new PrintStream(output, true, UTF_8), System.err, arguments.toArray(String[]::new));
    assertThat(exitCode).as(output.toString(UTF_8)).isZero();
    return output.toString(UTF_8).lines().map(line -> line.strip().replaceAll(" +", " ")).toList();
  }

  private static List<String> libraries(String names) throws IOException {
    try (var jars = Files.newDirectoryStream(LIBRARIES, names)) {
      return StreamSupport.stream(jars.spliterator(), false).map(Path::toString).toList();
    }
  }
}
