// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The programs in the client's README compile for Java 17 and run as printed there. */
final class ClientReadmeIT {
  private static final Path README = Path.of("../client/README.md");
  /** A program with its expected output. */
  private static final Pattern PROGRAM = Pattern.compile(
      "```java\\n(import (?:(?!```).)*public class (\\w+).*?)```\\n\\nIt prints\\n\\n```\\n(.*?)```",
      Pattern.DOTALL);
  private static final Pattern MAIN_BODY =
      Pattern.compile("void main[^\\n]*\\n(.*?)\\n  }\\n", Pattern.DOTALL);

  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @TempDir
  Path folder;

  @ParameterizedTest
  @MethodSource("programs")
  void each_sample_compiles_and_prints_the_documented_output(
      String name, String program, String prints)
      throws Exception {
    var source = Files.writeString(folder.resolve(name + ".java"), program);
    var complaints = new ByteArrayOutputStream();

    int failed = ToolProvider.getSystemJavaCompiler().run(
        null, complaints, complaints, "-cp", System.getProperty("java.class.path"), "-Xlint:all",
        "-Werror", "--release", "17", source.toString());
    assertThat(failed).as(complaints.toString(UTF_8)).isZero();

    assertThat(run(name)).isEqualTo(prints);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void samples_are_short(String name, String program) {
    var body = MAIN_BODY.matcher(program);

    assertThat(body.find()).isTrue();
    assertThat(body.group(1).lines()).hasSizeLessThanOrEqualTo(20);
  }

  static List<Arguments> programs() throws Exception {
    var programs = PROGRAM.matcher(Files.readString(README))
        .results()
        .map(found -> Arguments.of(found.group(2), found.group(1), found.group(3)))
        .toList();
    assertThat(programs).hasSize(2);
    return programs;
  }

  private String run(String name) throws Exception {
    var printed = new ByteArrayOutputStream();
    var out = System.out;
    try (var program = new URLClassLoader(new URL[]{folder.toUri().toURL()})) {
      System.setOut(new PrintStream(printed, true, UTF_8));
      program.loadClass(name).getMethod("main", String[].class)
          .invoke(null, (Object) new String[]{server.address()});
    } finally {
      System.setOut(out);
    }
    return printed.toString(UTF_8);
  }
}
