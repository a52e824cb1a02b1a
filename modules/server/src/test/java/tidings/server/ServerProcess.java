// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The packaged server in a process of its own. */
public final class ServerProcess implements AutoCloseable {
  private static final Pattern READY =
      Pattern.compile("(?:Tidings|The demo) is ready at (http://localhost:\\d+) \\(data in .*\\)");
  /** A server finishes the pages of its fan-outs, which take seconds on a busy DynamoDB Local. */
  private static final long STOP_TIMEOUT_SECONDS = 60;

  private final Process process;
  private final List<String> output = new CopyOnWriteArrayList<>();
  private final CompletableFuture<String> address = new CompletableFuture<>();
  private final Thread reader;

  private ServerProcess(Process process) {
    this.process = process;
    // A virtual thread would keep its carrier while it waits for output: two servers on two cores
    // would leave none for the virtual threads of this process.
    this.reader = Thread.ofPlatform().daemon().start(this::readOutput);
  }

  /** Reads all output, because the process would block when the pipe is full. */
  private void readOutput() {
    process.inputReader(UTF_8).lines().forEach(line -> {
      output.add(line);
      var ready = READY.matcher(line);
      if (ready.matches()) {
        address.complete(ready.group(1));
      }
    });
    address.completeExceptionally(new AssertionError("the server was never ready: " + output));
  }

  /** Runs the jar with these arguments. */
  public static ServerProcess run(String... words) {
    return run(List.of(), words);
  }

  private static ServerProcess run(List<String> jvmOptions, String... words) {
    var java = List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1"); // starts faster; no test runs for long
    var jar = Path.of(System.getProperty("tidings.jar"));
    var command = new ArrayList<>(java);
    command.addAll(ClassArchive.of(List.of(words)).flags(java, jar));
    command.addAll(jvmOptions);
    command.addAll(List.of("-jar", jar.toString()));
    command.addAll(Arrays.asList(words));
    return start(command);
  }

  static ServerProcess start(List<String> command) {
    try {
      return new ServerProcess(new ProcessBuilder(command).start());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Starts a server on a free port, with the store of this folder. */
  public static ServerProcess serve(Path data) {
    return serve(TestedStore.flags(data));
  }

  /** Starts a server on a free port with these flags. */
  public static ServerProcess serve(Map<String, String> flags) {
    return run("serve", flags);
  }

  /** Starts a server on a free port with these options of the JVM and these flags. */
  static ServerProcess serve(List<String> jvmOptions, Map<String, String> flags) {
    return run(jvmOptions, words("serve", flags));
  }

  /** Starts the demo with its data in this folder. */
  public static ServerProcess demo(Path data, Map<String, String> more) {
    var flags = new HashMap<>(TestedStore.flags(data));
    flags.putAll(more);
    return run("demo", flags);
  }

  /** Runs a command with these flags, with {@link TestSettings} by default. */
  static ServerProcess run(String command, Map<String, String> flags) {
    return run(words(command, flags));
  }

  private static String[] words(String command, Map<String, String> flags) {
    var all = new HashMap<>(TestSettings.FLAGS);
    all.putAll(flags);
    var words = all.entrySet().stream().map(flag -> flag.getKey() + "=" + flag.getValue());
    return Stream.concat(Stream.of(command), words).toArray(String[]::new);
  }

  /** Waits until the server is ready and returns its URL. */
  public String address() {
    return address.join();
  }

  long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Waits for a time, or until the process ends. */
  void runFor(long millis) {
    try {
      process.waitFor(millis, MILLISECONDS);
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  /** Waits for the end and returns the exit code. */
  public int exitCode() {
    try {
      assertThat(process.waitFor(STOP_TIMEOUT_SECONDS, SECONDS)).as("the process has ended")
          .isTrue();
      return process.exitValue();
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  /** Sends SIGTERM. */
  public ServerProcess terminate() {
    process.toHandle().destroy();
    return this;
  }

  /** @param name another signal, e.g. {@code STOP} */
  ServerProcess signal(String name) {
    UnixSignal.send(name, process.toHandle());
    return this;
  }

  /** Sends SIGKILL. */
  public ServerProcess kill() {
    process.toHandle().destroyForcibly();
    return this;
  }

  /** Waits for the end and returns the standard output. */
  public List<String> lines() {
    try {
      reader.join();
      return List.copyOf(output);
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  /** Waits for a text on standard error. */
  public void awaitError(String words) {
    assertThat(process.errorReader(UTF_8).lines()).anyMatch(line -> line.contains(words));
  }

  /** Waits for the end and returns the standard error. */
  public List<String> errors() {
    return process.errorReader(UTF_8).lines().toList();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
