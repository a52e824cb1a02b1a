// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import tidings.bench.server.ProcessMemory;
import tidings.bench.server.ServerProcess;

/** Servers on new, empty folders, and a bare server beside them. */
record ServerStarts(TempFolder folder, AtomicInteger number) {
  /** Time after which the memory of an idle server is measured. */
  static final Duration IDLE_TIME = Duration.ofSeconds(30);

  static ServerStarts in(TempFolder folder) {
    return new ServerStarts(folder, new AtomicInteger());
  }

  ServerProcess server() {
    return ServerProcess.serve(folder.resolve("start-" + number.incrementAndGet()));
  }

  ServerProcess untrainedServer() {
    return ServerProcess.serveUntrained(folder.resolve("start-" + number.incrementAndGet()));
  }

  static ServerProcess bareServer() {
    return ServerProcess.start(StaticPageBaseline.class);
  }

  /** Nanoseconds from the start of a process until it prints that it is ready. */
  static long nanosToReady(Supplier<ServerProcess> start) {
    long begin = System.nanoTime();
    try (var _ = start.get()) {
      return System.nanoTime() - begin;
    }
  }

  /** Resident bytes of each of these servers after some idle time. */
  static List<Long> idleBytes(List<ServerProcess> servers) {
    LockSupport.parkNanos(IDLE_TIME.toNanos());
    return servers.stream().map(server -> ProcessMemory.residentBytes(server.process())).toList();
  }
}
