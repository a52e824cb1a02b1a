// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import tidings.bench.live.ClientSockets;
import tidings.bench.live.HelloMessage;
import tidings.bench.server.ProcessMemory;
import tidings.bench.server.ServerProcess;

/**
 * Memory and processor time of a server per idle socket. The memory is compared with the same
 * server after its sockets were closed. All sockets are in this process, each of another user.
 */
final class IdleBenchmark implements Benchmark {
  /**
   * Rounds of connecting and closing before the measurement, so that caches and pools are filled.
   */
  private static final int WARM_UPS = 3;
  private static final int WARM_UP_SOCKETS = 1_000;
  /** Covers several heartbeats. */
  private static final Duration IDLE_TIME = Duration.ofSeconds(80);
  private static final double BYTES_PER_KB = 1024;
  private static final double KB_GOAL = 12;

  private final int count;

  /** @param count number of sockets */
  IdleBenchmark(int count) {
    this.count = count;
  }

  @Override
  public String name() {
    return "idle";
  }

  @Override
  public String about() {
    return "memory and CPU time of idle sockets";
  }

  @Override
  public void run(TempFolder folder, BenchmarkReport report) {
    OpenFiles.requireEnoughFor(count);
    var data = folder.resolve("idle");
    var community = new GeneratedCommunity(count, Instant.now().truncatedTo(ChronoUnit.MILLIS));
    CommunityLoader.fillWithoutFeeds(data, community);
    try (var server = ServerProcess.serveWithMetrics(data)) {
      for (int time = 0; time < WARM_UPS; time++) {
        warmUp(server);
      }
      var empty = ProcessMemory.of(server.process());
      measure(server, empty, report);
    }
  }

  private void warmUp(ServerProcess server) {
    int warmUpCount = Math.min(count, WARM_UP_SOCKETS);
    var connected = new ConnectedSockets(warmUpCount);
    try (var _ = open(server, warmUpCount, connected)) {
      connected.awaitAll();
    }
    server.metrics().awaitNoSockets();
  }

  private static ClientSockets open(ServerProcess server, int count, ConnectedSockets connected) {
    var sockets = ClientSockets.to(server.address(), connected);
    sockets.open(count, person -> HelloMessage.of(StoredSession.token(person)), Duration.ZERO);
    return sockets;
  }

  private void measure(ServerProcess server, ProcessMemory empty, BenchmarkReport report) {
    var connected = new ConnectedSockets(count);
    try (var _ = open(server, count, connected)) {
      connected.awaitAll();
      long pingsBefore = connected.pings();
      var cpuBefore = server.cpu();
      long start = System.nanoTime();
      LockSupport.parkNanos(IDLE_TIME.toNanos());
      var cpu = server.cpu().minus(cpuBefore);
      long elapsed = System.nanoTime() - start;
      report.note("%,d sockets, %,d of them open after %d s".formatted(
          count, server.metrics().sockets(), IDLE_TIME.toSeconds()));
      report.note("%,d heartbeats, at least %d per socket".formatted(
          connected.pings() - pingsBefore, connected.fewestPings()));
      report.add(Figure.number("sockets lost", connected.lost()).atMost(0));
      report.add(Figure.number("CPU cores used by the server", (double) cpu.toNanos() / elapsed));
      reportMemory(ProcessMemory.of(server.process()), empty, report);
    }
  }

  private void reportMemory(ProcessMemory full, ProcessMemory empty, BenchmarkReport report) {
    report.note("resident memory: %,d KB without, %,d KB with the sockets".formatted(
        empty.resident() / (long) BYTES_PER_KB, full.resident() / (long) BYTES_PER_KB));
    report.add(perSocket("heap per socket", full.heap() - empty.heap()));
    report.add(perSocket("resident memory per socket", full.resident() - empty.resident())
        .atMost(KB_GOAL));
  }

  private Figure perSocket(String label, long bytes) {
    return new Figure(label, bytes / BYTES_PER_KB / count, "KB", Optional.empty());
  }
}
