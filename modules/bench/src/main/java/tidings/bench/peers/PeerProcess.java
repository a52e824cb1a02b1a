// SPDX-License-Identifier: Apache-2.0
package tidings.bench.peers;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A server of others, in a process of its own. Its output goes to a log file. */
final class PeerProcess implements AutoCloseable {
  private static final Duration READY_TIMEOUT = Duration.ofSeconds(60);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(5);
  /** Time to stop before the process is killed. */
  private static final int STOP_TIMEOUT_SECONDS = 10;

  private final Process process;
  private final Path log;

  private PeerProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /**
   * Starts a program, which ends with this JVM at the latest.
   *
   * @param folder its working directory
   */
  static PeerProcess start(Path folder, List<String> command) {
    try {
      var log = Files.createTempFile(folder, "output", ".log");
      var builder = new ProcessBuilder(command)
          .directory(folder.toFile())
          .redirectErrorStream(true)
          .redirectOutput(log.toFile());
      builder.environment().put("LC_ALL", "C");
      var process = builder.start();
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
      return new PeerProcess(process, log);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Waits until the program has printed a text. */
  PeerProcess awaitOutput(String text) {
    return await(() -> output().contains(text));
  }

  /** Waits until the program accepts connections. */
  PeerProcess awaitPort(int port) {
    return await(() -> {
      try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return socket.isConnected();
      } catch (IOException notYet) {
        return false;
      }
    });
  }

  private PeerProcess await(BooleanSupplier ready) {
    long end = System.nanoTime() + READY_TIMEOUT.toNanos();
    while (!ready.getAsBoolean()) {
      if (!process.isAlive() || System.nanoTime() > end) {
        close();
        throw new IllegalStateException("a server did not become ready: " + output());
      }
      LockSupport.parkNanos(POLL_INTERVAL.toNanos());
    }
    return this;
  }

  private String output() {
    try {
      return Files.readString(log);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(STOP_TIMEOUT_SECONDS, SECONDS)) {
        process.destroyForcibly().onExit().join();
      }
    } catch (InterruptedException stopped) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
