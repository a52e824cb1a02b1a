// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Locale.ROOT;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Tidings;
import tidings.core.Ref;

/**
 * A program with the Java client on an installed Java 17: the one of the environment variable {@code
 * JAVA_17_HOME}, or one where packages put it.
 */
final class Java17ClientIT {
  private static final Path PROGRAM = Path.of("src/test/java17/BackEnd.java");
  private static final Pattern LIBRARIES_OF_THE_CLIENT = Pattern.compile(
      "(vertx-(core|web-client|web-common|uri-template|auth-common)|netty-|jackson-core|jspecify"
          + "|slf4j-api|ulid-creator).*\\.jar");

  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @TempDir
  Path folder;

  @Test
  void a_back_end_on_java_17_posts_and_listens_by_token_key_and_tickets() throws Exception {
    var java = java17();
    assumeTrue(java.isPresent(), "skipped: no Java 17 was found");
    var ana = server.signUp("Ana");
    var ben = server.signUp("Ben");
    compile();

    var printed = run(java.get(), server.address(), ana.token(), key(),
        ben.ref().toString());

    assertThat(printed.lines()).containsExactly(
        "Java 17",
        "key: From a back end",
        "ticket: From a back end",
        "tickets: From a back end",
        "feed: From a back end, [" + ana.ref() + "]");
  }

  private static Optional<Path> java17() throws IOException {
    var places = Stream.of(
        Optional.ofNullable(System.getenv("JAVA_17_HOME")).map(Path::of).stream(),
        homes(Path.of("/usr/lib/jvm")),
        homes(Path.of(System.getProperty("user.home"), ".sdkman/candidates/java")),
        homes(Path.of(System.getProperty("user.home"), ".jdks")))
        .flatMap(homes -> homes).toList();
    for (var home : places) {
      var release = home.resolve("release");
      if (Files.isReadable(release)
          && Files.readString(release).contains("JAVA_VERSION=\"17")) {
        return Optional.of(home.resolve("bin/java"));
      }
    }
    return Optional.empty();
  }

  private static Stream<Path> homes(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return Stream.empty();
    }
    try (var found = Files.list(folder)) {
      return found.sorted().toList().stream();
    }
  }

  /** Creates a key by the command, which prints it in its last line. */
  private static String key() {
    return server.runCommand("keys", "create", "back-end", "--scopes", "read,write").getLast();
  }

  private void compile() throws Exception {
    var complaints = new ByteArrayOutputStream();
    int failed = ToolProvider.getSystemJavaCompiler().run(
        null, complaints, complaints, "--release", "17", "-cp", classPath(), "-proc:none", "-d",
        folder.toString(), PROGRAM.toString());
    assertThat(failed).as(complaints.toString(UTF_8)).isZero();
  }

  private String run(Path java, String... arguments) throws IOException, InterruptedException {
    var command = Stream.concat(
        Stream.of(java.toString(), "-XX:TieredStopAtLevel=1", "-cp",
            folder + File.pathSeparator + classPath(), "BackEnd"),
        Stream.of(arguments)).toList();
    var output = folder.resolve("output");
    var errors = folder.resolve("errors");
    var process = new ProcessBuilder(command)
        .redirectOutput(output.toFile()).redirectError(errors.toFile()).start();
    try {
      assertThat(process.waitFor(60, SECONDS)).as("ended in time").isTrue();
      assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(output);
  }

  /** That of a program that depends on the client alone. */
  private static String classPath() {
    var own = Stream.of(Tidings.class, Ref.class).map(Java17ClientIT::place);
    var libraries = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(place -> LIBRARIES_OF_THE_CLIENT
            .matcher(Path.of(place).getFileName().toString().toLowerCase(ROOT)).matches());
    return Stream.concat(own, libraries).distinct().collect(Collectors.joining(File.pathSeparator));
  }

  private static String place(Class<?> type) {
    try {
      URI place = type.getProtectionDomain().getCodeSource().getLocation().toURI();
      return Path.of(place).toString();
    } catch (URISyntaxException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
