// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.errors.ErrorCode;
import tidings.server.EmbeddingGuide.ShellStep;

/** The programs of {@code docs/embedding.md} run as they stand, from a server without data on. */
final class EmbeddingGuideIT {
  private static final String MAIN = "Guide";

  @TempDir
  Path folder;

  private GuideServer server;

  @BeforeEach
  void start() throws IOException {
    server = GuideServer.start(folder, EmbeddingGuide.settings());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void the_calls_with_curl_get_the_answers_of_the_page() throws Exception {
    var steps = EmbeddingGuide.shellSteps();

    var outputs = server.runShell(steps.stream().map(step -> step.commands().code()).toList());

    assertThat(steps).hasSizeGreaterThan(10);
    for (int each = 0; each < steps.size(); each++) {
      requireDocumented(steps.get(each), outputs.get(each));
    }
  }

  private static void requireDocumented(ShellStep step, String output) {
    for (var documented : step.answers()) {
      var answer = new JsonObject(output);
      assertThat(EmbeddingGuide.shows(documented, answer))
          .as("%s answers %s", step.commands(), answer.encode()).isTrue();
    }
  }

  @Test
  void the_program_in_node_prints_the_output_of_the_page() throws Exception {
    NpmProjects.prepare();
    var program = Files.writeString(
        NpmProjects.example().resolve("embedding.mjs"), EmbeddingGuide.nodeProgram());

    var printed = NpmProjects.run(
        program.getParent(), server.variables(key()), "node", program.getFileName().toString());

    assertThat(printed.lines().toList())
        .isEqualTo(DocumentedOutput.of(EmbeddingGuide.nodeProgram()))
        .hasSizeGreaterThan(3);
  }

  @Test
  void the_classes_in_java_17_print_the_output_of_the_page() throws Exception {
    var classes = EmbeddingGuide.javaClasses(MAIN);
    compileForJava17(
        classes.entrySet().stream().map(entry -> write(entry.getKey(), entry.getValue())).toList());

    var printed = NpmProjects.run(folder, server.variables(key()),
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp", ".", MAIN);

    assertThat(printed.lines().toList()).isEqualTo(DocumentedOutput.of(classes.get(MAIN)))
        .hasSizeGreaterThan(1);
  }

  @Test
  void its_errors_are_those_of_the_api() {
    var codes =
        Arrays.stream(ErrorCode.values()).collect(toMap(ErrorCode::code, ErrorCode::status));

    assertThat(EmbeddingGuide.errors()).hasSizeGreaterThan(10);
    assertThat(codes).containsAllEntriesOf(EmbeddingGuide.errors());
  }

  /** A key that is made as the page says. */
  private String key() throws Exception {
    var create = EmbeddingGuide.shellSteps().getFirst().commands().code();
    return server.runShell(List.of(create + "printf '%s' \"$TIDINGS_KEY\"\n")).getFirst();
  }

  private String write(String name, String code) {
    try {
      return Files.writeString(folder.resolve(name + ".java"), code).toString();
    } catch (IOException failure) {
      throw new AssertionError(failure);
    }
  }

  private static void compileForJava17(List<String> files) {
    var complaints = new ByteArrayOutputStream();
    var options = new ArrayList<>(List.of("--release", "17", "-Xlint:all", "-Werror"));
    options.addAll(files);
    int failed = ToolProvider.getSystemJavaCompiler()
        .run(null, complaints, complaints, options.toArray(String[]::new));
    assertThat(failed).as(complaints.toString(UTF_8)).isZero();
  }
}
