// SPDX-License-Identifier: Apache-2.0
package tidings.bench.server;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The processes that were started and have not ended; none outlives this process. */
final class RunningServers {
  /** Time to stop before a process is killed. */
  private static final int STOP_TIMEOUT_SECONDS = 10;
  private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime().addShutdownHook(
        new Thread(() -> RUNNING.parallelStream().forEach(RunningServers::stop)));
  }

  private RunningServers() {}

  static Process start(ProcessBuilder program) throws IOException {
    var started = program.start();
    RUNNING.add(started);
    started.onExit().thenAccept(RUNNING::remove);
    return started;
  }

  /** Ends a process, which may finish its work. */
  static void stop(Process process) {
    process.destroy();
    awaitEnd(process);
  }

  /** Waits until a process has ended, and kills it if that takes too long. */
  static void awaitEnd(Process process) {
    try {
      if (!process.waitFor(STOP_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException stopped) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
