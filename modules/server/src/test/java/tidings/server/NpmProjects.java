// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies of the npm projects in {@code web/client} and {@code docs/samples}, in which npm installs
 * packages and builds. Tests
 * are skipped without npm or, unless the variable {@code CI} is set, without a network.
 */
public final class NpmProjects {
  private static final Logger LOG = LoggerFactory.getLogger(NpmProjects.class);
  private static final Path ROOT = Path.of("../..");
  private static final Path COPY = Path.of("target/npm").toAbsolutePath();
  private static final List<Path> PROJECTS =
      List.of(Path.of("web/client"), Path.of("docs/samples"));
  private static final Path CLIENT = COPY.resolve("web/client");
  private static final Path SAMPLE_SITE = COPY.resolve("docs/samples/walls");
  /** What the projects read of the repository. */
  private static final List<String> SOURCES =
      List.of("LICENSE", "web/tidings.js", "docs/api/openapi.yaml", "docs/api/asyncapi.yaml");
  /** Folders and files that npm makes, also in the sources. */
  private static final Pattern MADE =
      Pattern.compile("(.*/)?(node_modules|dist|generated)(/.*)?|.*\\.tgz|LICENSE");
  private static final Pattern NO_NETWORK =
      Pattern.compile("EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTCACHED");
  /** The lock file of the installed packages, which npm does not keep as it is. */
  private static final String INSTALLED = "node_modules/.installed.json";

  private NpmProjects() {}

  /** The folder of the client. */
  public static Path client() {
    return CLIENT;
  }

  /** The folder of the example, with the packed client installed. */
  public static Path example() {
    return CLIENT.resolve("example");
  }

  /** The folder of the sample site, with the packed client installed, and built. */
  public static Path sampleSite() {
    return SAMPLE_SITE;
  }

  /** The folder of the generators, installed. */
  static Path generators() {
    var folder = CLIENT.resolve("generators");
    install(folder);
    return folder;
  }

  /** Packs the client and installs it in the example and the sample site, once for the same sources. */
  public static void prepare() {
    requireNpm();
    try (var lock = FileChannel.open(
        Files.createDirectories(COPY).resolve("lock"), StandardOpenOption.CREATE,
        StandardOpenOption.WRITE)) {
      lock.lock(); // of tests in other processes
      var sources = sources();
      var made = COPY.resolve("made.txt");
      if (!Files.exists(made) || !Files.readString(made).equals(sources)) {
        Files.deleteIfExists(made);
        copy();
        pack();
        Files.writeString(made, sources);
      }
    } catch (IOException failure) {
      throw new AssertionError(failure);
    }
  }

  private static void pack() throws IOException {
    install(CLIENT);
    run(CLIENT, "npm", "run", "build");
    run(CLIENT, "npm", "pack");
    for (var project : List.of(example(), sampleSite())) {
      Files.deleteIfExists(project.resolve(INSTALLED)); // its lock file does not name the bytes
      install(project);
      run(project, "npm", "run", "build");
    }
  }

  private static void install(Path folder) {
    try {
      var lock = Files.readString(folder.resolve("package-lock.json"));
      var installed = folder.resolve(INSTALLED);
      if (Files.exists(installed) && Files.readString(installed).equals(lock)) {
        return;
      }
      var result = start(folder, Map.of(), List.of("npm", "ci", "--ignore-scripts", "--no-audit",
          "--no-fund", "--prefer-offline", "--fetch-retries=1"));
      if (result.status() != 0 && NO_NETWORK.matcher(result.output()).find()
          && System.getenv("CI") == null) {
        skip("npm cannot get packages: " + result.output());
      }
      result.requireSuccess();
      Files.writeString(installed, lock);
    } catch (IOException failure) {
      throw new AssertionError(failure);
    }
  }

  /** Runs a program in a folder. @return its output */
  public static String run(Path folder, String... command) {
    return run(folder, Map.of(), command);
  }

  /** Runs a program with variables, which must succeed. @return its output */
  static String run(Path folder, Map<String, String> variables, String... command) {
    return start(folder, variables, List.of(command)).requireSuccess();
  }

  private record Result(String command, int status, String output) {
    String requireSuccess() {
      assertThat(status).as(command + "\n" + output).isZero();
      return output;
    }
  }

  private static Result start(Path folder, Map<String, String> variables, List<String> command) {
    try {
      var builder =
          new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
      builder.environment().putAll(variables);
      var process = builder.start();
      process.getOutputStream().close();
      var output = new String(process.getInputStream().readAllBytes(), UTF_8);
      return new Result(String.join(" ", command), process.waitFor(), output);
    } catch (IOException failure) {
      throw new AssertionError(failure);
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  private static void requireNpm() {
    TidingsJsProcess.assumeNode();
    try {
      new ProcessBuilder("npm", "--version").start().onExit().join();
    } catch (IOException missing) {
      skip("npm is not installed");
    }
  }

  /** Logs the reason too, because the build report shows only the number of skipped tests. */
  private static void skip(String reason) {
    LOG.warn("Tests of the npm package are skipped: {}", reason);
    assumeTrue(false, reason);
  }

  private static List<Path> files() throws IOException {
    var all = new ArrayList<Path>(SOURCES.stream().map(Path::of).toList());
    for (var project : PROJECTS) {
      try (var files = Files.walk(ROOT.resolve(project))) {
        files.filter(Files::isRegularFile).map(ROOT::relativize)
            .filter(file -> !MADE.matcher(project.relativize(file).toString()).matches())
            .sorted().forEach(all::add);
      }
    }
    return all;
  }

  /** All sources as one text. */
  private static String sources() throws IOException {
    var text = new StringBuilder();
    for (var file : files()) {
      text.append(file).append('\n').append(Files.readString(ROOT.resolve(file)));
    }
    return text.toString();
  }

  private static void copy() throws IOException {
    deleteFormer();
    for (var file : files()) {
      Files.createDirectories(COPY.resolve(file).getParent());
      Files.copy(ROOT.resolve(file), COPY.resolve(file), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Deletes all files but the installed packages. */
  private static void deleteFormer() throws IOException {
    for (var project : PROJECTS) {
      Files.createDirectories(COPY.resolve(project));
      try (Stream<Path> files = Files.walk(COPY.resolve(project))) {
        for (var file : files.filter(Files::isRegularFile)
            .filter(file -> !file.toString().contains("node_modules")).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
