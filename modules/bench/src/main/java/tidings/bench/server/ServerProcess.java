// SPDX-License-Identifier: Apache-2.0
package tidings.bench.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tidings.store.FreePort;

/**
 * A server in a process of its own, on a free port.
 *
 * @param metrics its metrics endpoint, if enabled
 */
public record ServerProcess(Process process, String address, ServerMetrics metrics)
    implements AutoCloseable {
  /** The server ended before it was ready. */
  public static final class NotReadyException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotReadyException() {
      super("the server ended before it was ready");
    }
  }

  /** Rate limits that the load from one address does not reach; each call still asks them. */
  private static final String LIMITS_FLAG = "--limits.scale";
  private static final String MAX_LIMITS = "1000000";
  private static final String LIMITS = LIMITS_FLAG + "=" + MAX_LIMITS;
  private static final Pattern READY = Pattern.compile(".* is ready at (https?://\\S+) .*");
  private static final Duration IDLE_TIMEOUT = Duration.ofMinutes(1);
  private static final Duration IDLE_INTERVAL = Duration.ofMillis(200);
  /** Processor time within an interval up to which a server is idle: that of its heartbeats. */
  private static final Duration MAX_IDLE_CPU = Duration.ofMillis(20);

  /** Starts a server on a folder, as users do. */
  public static ServerProcess serve(Path data) {
    return start(0, ServerProgram.trained(), LIMITS, "--port", "0", "--metrics.enabled=false",
        "--data", data.toString());
  }

  /** Starts a server on a folder, without the launcher's AOT cache. */
  public static ServerProcess serveUntrained(Path data) {
    return start(0, ServerProgram.untrained(), LIMITS, "--port", "0", "--metrics.enabled=false",
        "--data", data.toString());
  }

  /** Starts a server with these flags. */
  public static ServerProcess serve(Map<String, String> flags) {
    return start(0, ServerProgram.trained(), words(flags));
  }

  private static String[] words(Map<String, String> flags) {
    var all = new HashMap<>(Map.of(LIMITS_FLAG, MAX_LIMITS));
    all.putAll(flags);
    return all.entrySet().stream().map(flag -> flag.getKey() + "=" + flag.getValue())
        .toArray(String[]::new);
  }

  private static String[] words(String command, Map<String, String> flags) {
    return Stream.concat(Stream.of(command), Stream.of(words(flags))).toArray(String[]::new);
  }

  /** Starts a server on a folder, with metrics. */
  public static ServerProcess serveWithMetrics(Path data) {
    int metricsPort = FreePort.find();
    return start(metricsPort, ServerProgram.trained(), LIMITS, "--port", "0", "--metrics.port",
        "" + metricsPort, "--data", data.toString());
  }

  /**
   * Starts a server with these flags, and with metrics.
   *
   * @param options of the JVM, which override those of this process
   */
  public static ServerProcess serveWithMetrics(Map<String, String> flags, List<String> options) {
    int metricsPort = FreePort.find();
    var all = new HashMap<>(flags);
    all.put("--metrics.port", "" + metricsPort);
    return start(metricsPort, ServerProgram.trained().with(options), words(all));
  }

  /** @param main prints its address when it is ready */
  public static ServerProcess start(Class<?> main, String... args) {
    return start(0, ServerProgram.of(main), args);
  }

  /**
   * Starts a server without metrics that writes its log to a file.
   *
   * @param main prints its address when it is ready
   * @param options of the JVM
   * @param input written to its standard input, which stays open
   * @throws NotReadyException if it ends before it is ready
   */
  public static ServerProcess start(Class<?> main, List<String> options, Path log,
      Map<String, String> flags, String input) {
    return start(ServerProgram.asPackaged(main).with(options), log, input, words(flags));
  }

  /**
   * Starts the server of a jar, without metrics, that writes its log to a file.
   *
   * @throws NotReadyException if it ends before it is ready
   */
  public static ServerProcess start(Path jar, List<String> options, Path log,
      Map<String, String> flags) {
    return start(ServerProgram.ofJar(jar).with(options), log, "", words(flags));
  }

  /**
   * Starts the server by a command, without metrics, with its log in a file.
   *
   * @param command {@code serve} or {@code demo}
   * @param options of the JVM
   * @throws NotReadyException if it ends before it is ready
   */
  public static ServerProcess start(
      String command, List<String> options, Path log, Map<String, String> flags) {
    return start(ServerProgram.trained().with(options), log, "", words(command, flags));
  }

  private static ServerProcess start(
      ServerProgram program, Path log, String input, String... args) {
    try {
      var process = RunningServers.start(
          new ProcessBuilder(command(program, args)).redirectErrorStream(true));
      write(process, input);
      var ready = new CompletableFuture<String>();
      ProcessOutput.startReader(() -> copyOutput(process, log, ready));
      return new ServerProcess(
          process, ready.thenApply(ServerProcess::address).join(), new ServerMetrics(0));
    } catch (CompletionException notReady) {
      throw new NotReadyException();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /**
   * Copies all output to a file.
   *
   * @param ready gets the line with the address, or fails when the process ends
   */
  private static void copyOutput(Process process, Path log, CompletableFuture<String> ready) {
    try (var out = Files.newBufferedWriter(
        log, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      for (var line : (Iterable<String>) process.inputReader(UTF_8).lines()::iterator) {
        out.write(line + "\n");
        out.flush();
        if (READY.matcher(line).matches()) {
          ready.complete(line);
        }
      }
    } catch (IOException | UncheckedIOException killed) {
      // the pipe has ended with the process
    }
    ready.completeExceptionally(new NotReadyException());
  }

  private static String address(String readyLine) {
    return READY.matcher(readyLine).replaceFirst("$1");
  }

  private static ServerProcess start(int metricsPort, ServerProgram program, String... args) {
    try {
      var process = RunningServers.start(new ProcessBuilder(command(program, args))
          .redirectError(ProcessBuilder.Redirect.INHERIT));
      return ready(process, metricsPort);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Runs another command with these flags, whose output is to be read. */
  public static Process command(String name, Map<String, String> flags) throws IOException {
    return RunningServers.start(
        new ProcessBuilder(command(ServerProgram.untrained(), words(name, flags)))
            .redirectErrorStream(true));
  }

  private static List<String> command(ServerProgram program, String... args) {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var command = new ArrayList<>(List.of(java));
    command.addAll(options());
    command.addAll(program.words());
    command.addAll(List.of(args));
    return command;
  }

  private static ServerProcess ready(Process process, int metricsPort) throws IOException {
    var output = process.inputReader(UTF_8);
    var address = address(output);
    ProcessOutput.startReader(() -> discard(output)); // a full pipe would stop the server
    return new ServerProcess(process, address, new ServerMetrics(metricsPort));
  }

  private static void discard(BufferedReader output) {
    try {
      output.transferTo(Writer.nullWriter());
    } catch (IOException killed) {
      // the pipe has ended with the process
    }
  }

  /** The JVM options of this process, which equal those of a server. */
  private static List<String> options() {
    return ManagementFactory.getRuntimeMXBean()
        .getInputArguments()
        .stream()
        .filter(option -> Stream.of("-XX:", "--", "-Djava.library.path")
            .anyMatch(option::startsWith))
        .toList();
  }

  private static String address(BufferedReader output) throws IOException {
    for (var line = output.readLine(); line != null; line = output.readLine()) {
      var ready = READY.matcher(line);
      if (ready.matches()) {
        return ready.group(1);
      }
    }
    throw new NotReadyException();
  }

  /** Processor time used so far. */
  public Duration cpu() {
    return process.info().totalCpuDuration().orElseThrow();
  }

  /** Waits until the server is idle, at most for {@link #IDLE_TIMEOUT}. */
  public void awaitIdle() {
    long end = System.nanoTime() + IDLE_TIMEOUT.toNanos();
    Duration before;
    do {
      before = cpu();
      LockSupport.parkNanos(IDLE_INTERVAL.toNanos());
    } while (cpu().minus(before).compareTo(MAX_IDLE_CPU) > 0 && System.nanoTime() < end);
  }

  /** The number of its open files, connections included; 0 where the system does not tell. */
  public long openFiles() {
    try (var files = Files.list(Path.of("/proc", String.valueOf(process.pid()), "fd"))) {
      return files.count();
    } catch (IOException notLinux) {
      return 0;
    }
  }

  /** Writes to its standard input. */
  public void write(String text) {
    try {
      write(process, text);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static void write(Process process, String text) throws IOException {
    var input = process.getOutputStream();
    input.write(text.getBytes(UTF_8));
    input.flush();
  }

  /** Sends a Unix signal. @param name e.g. {@code STOP}, which suspends it until {@code CONT} */
  public void signal(String name) {
    try {
      new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().onExit().join();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Sends SIGTERM, and SIGKILL if that is not enough. @return whether it has stopped in order */
  public boolean stop() {
    signal("TERM"); // destroy() would close its standard input as well
    RunningServers.awaitEnd(process);
    return process.onExit().join().exitValue() == 0;
  }

  /** Sends SIGKILL and waits until the process has ended. */
  public void kill() {
    process.destroyForcibly().onExit().join();
  }

  @Override
  public void close() {
    RunningServers.stop(process);
  }
}
