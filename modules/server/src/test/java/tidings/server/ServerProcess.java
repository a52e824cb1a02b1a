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

/** The packaged server as a process of its own, as its users start it. */
public final class ServerProcess implements AutoCloseable {
  private static final Pattern READY =
      Pattern.compile("(?:Tidings|The demo) is ready at (http://localhost:\\d+) \\(data in .*\\)");
  /** Whoever sends SIGTERM waits for so long before worse is sent. */
  static final long STOP_TIMEOUT_SECONDS = 10;

  private final Process process;
  private final List<String> output = new CopyOnWriteArrayList<>();
  private final CompletableFuture<String> address = new CompletableFuture<>();
  private final Thread reader;

  private ServerProcess(Process process) {
    this.process = process;
    this.reader = Thread.startVirtualThread(this::readOutput);
  }

  /** Whatever it says: a process that nobody listens to stands still after some thousand lines. */
  private void readOutput() {
    process.inputReader(UTF_8).lines().forEach(line -> {
      output.add(line);
      var ready = READY.matcher(line);
      if (ready.matches()) {
        address.complete(ready.group(1));
      }
    });
    address.completeExceptionally(new AssertionError("it never was ready: " + output));
  }

  /** Runs the jar with these words behind it. */
  public static ServerProcess run(String... words) {
    var command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1", // ready sooner; nothing here runs for long
        "-jar", System.getProperty("tidings.jar")));
    command.addAll(Arrays.asList(words));
    try {
      return new ServerProcess(new ProcessBuilder(command).start());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Serves the store that belongs to this folder, on any free port. */
  public static ServerProcess serve(Path data) {
    return serve(TestedStore.flags(data));
  }

  /** Serves what these flags say, on any free port. */
  public static ServerProcess serve(Map<String, String> flags) {
    return run("serve", flags);
  }

  /** The demo, with its data there. */
  public static ServerProcess demo(Path data, Map<String, String> more) {
    var flags = new HashMap<>(TestedStore.flags(data));
    flags.putAll(more);
    return run("demo", flags);
  }

  /** Runs a command with these flags, on any free port if they name none. */
  static ServerProcess run(String command, Map<String, String> flags) {
    var all = new HashMap<>(Map.of("--port", "0", "--metrics.port", "0"));
    all.putAll(flags);
    var words = all.entrySet().stream().map(flag -> flag.getKey() + "=" + flag.getValue());
    return run(Stream.concat(Stream.of(command), words).toArray(String[]::new));
  }

  /** Waits for the line that says that it is ready, and where. */
  public String address() {
    return address.join();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Lets it do what it does for so long, or until it ends. */
  void runFor(long millis) {
    try {
      process.waitFor(millis, MILLISECONDS);
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  /** Waits for the end, and tells the exit code. */
  public int exitCode() {
    try {
      assertThat(process.waitFor(STOP_TIMEOUT_SECONDS, SECONDS)).as("it has ended").isTrue();
      return process.exitValue();
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  /** SIGTERM. */
  public ServerProcess terminate() {
    process.toHandle().destroy();
    return this;
  }

  /** @param name of any other, such as {@code STOP} */
  ServerProcess signal(String name) {
    UnixSignal.send(name, process.toHandle());
    return this;
  }

  /** SIGKILL. */
  public ServerProcess kill() {
    process.toHandle().destroyForcibly();
    return this;
  }

  /** What it has said on standard output, once it has ended. */
  public List<String> lines() {
    try {
      reader.join();
      return List.copyOf(output);
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  /** Waits until it says these words on standard error. */
  public void awaitError(String words) {
    assertThat(process.errorReader(UTF_8).lines()).anyMatch(line -> line.contains(words));
  }

  /** What it has said on standard error, once it has ended. */
  public List<String> errors() {
    return process.errorReader(UTF_8).lines().toList();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
