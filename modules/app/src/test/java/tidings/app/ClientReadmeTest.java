// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The program in the client's README is compiled as it stands there, and run. */
final class ClientReadmeTest {
  private static final Path README = Path.of("../client/README.md");
  private static final Pattern PROGRAM =
      Pattern.compile("```java\\n(import .*?)```", Pattern.DOTALL);
  private static final Pattern PRINTS =
      Pattern.compile("It prints\\n\\n```\\n(.*?)```", Pattern.DOTALL);

  @RegisterExtension
  static final Server server = new Server();

  @TempDir
  Path folder;

  @Test
  void the_program_compiles_and_prints_what_is_said_there() throws Exception {
    var source = Files.writeString(folder.resolve("Hello.java"), found(PROGRAM));
    var complaints = new ByteArrayOutputStream();

    int failed = ToolProvider.getSystemJavaCompiler().run(
        null, complaints, complaints, "-cp", System.getProperty("java.class.path"), "-Xlint:all",
        "-Werror", source.toString());
    assertThat(failed).as(complaints.toString(UTF_8)).isZero();

    assertThat(run()).isEqualTo(found(PRINTS));
  }

  @Test
  void the_program_is_short() throws Exception {
    var body = found(Pattern.compile("void main.*?\\n(.*?)\\n  }\\n", Pattern.DOTALL));

    assertThat(body.lines()).hasSizeLessThanOrEqualTo(20);
  }

  private String run() throws Exception {
    var printed = new ByteArrayOutputStream();
    var out = System.out;
    try (var program = new URLClassLoader(new URL[]{folder.toUri().toURL()})) {
      System.setOut(new PrintStream(printed, true, UTF_8));
      program.loadClass("Hello").getMethod("main", String[].class)
          .invoke(null, (Object) new String[]{server.address()});
    } finally {
      System.setOut(out);
    }
    return printed.toString(UTF_8);
  }

  private static String found(Pattern what) throws Exception {
    var match = what.matcher(Files.readString(README));
    assertThat(match.find()).isTrue();
    return match.group(1);
  }
}
