// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.function.Supplier;
import java.util.stream.IntStream;
import tidings.bench.server.ServerProcess;

/** The start of a server, and its memory while idle, with the launcher's AOT cache and without. */
final class StartBenchmark implements Benchmark {
  private static final int STARTS = 7;
  private static final int IDLE_SERVERS = 3;
  private static final double GOAL_MILLIS = 700;
  private static final double BYTES_PER_MB = 1 << 20;
  private static final double GOAL_MB = 150;

  @Override
  public String name() {
    return "start";
  }

  @Override
  public String about() {
    return "start of a server, and its idle memory";
  }

  @Override
  public void run(TempFolder folder, BenchmarkReport report) {
    var starts = ServerStarts.in(folder);
    reportStart(starts, report);
    reportMemory(starts, report);
  }

  private static void reportStart(ServerStarts starts, BenchmarkReport report) {
    var trained = new Samples();
    var untrained = new Samples();
    var bare = new Samples();
    for (int round = 0; round < STARTS; round++) {
      trained.add(ServerStarts.nanosToReady(starts::server));
      untrained.add(ServerStarts.nanosToReady(starts::untrainedServer));
      bare.add(ServerStarts.nanosToReady(ServerStarts::bareServer));
    }
    report.add(Figure.time("from an empty folder to ready, median", trained.median())
        .atMost(GOAL_MILLIS));
    report.add(Figure.time("the same without the AOT cache", untrained.median()));
    report.add(Figure.time("a bare vertx-web server without a cache", bare.median()));
  }

  private static void reportMemory(ServerStarts starts, BenchmarkReport report) {
    report.note("resident memory after %d s without a request".formatted(
        ServerStarts.IDLE_TIME.toSeconds()));
    report.add(Figure.number("an idle server, MB", idleMegabytes(starts::server))
        .atMost(GOAL_MB));
    report.add(Figure.number("the same without the AOT cache, MB",
        idleMegabytes(starts::untrainedServer)));
    report.add(Figure.number("a bare vertx-web server, MB",
        idleMegabytes(ServerStarts::bareServer)));
  }

  private static double idleMegabytes(Supplier<ServerProcess> start) {
    var servers = IntStream.range(0, IDLE_SERVERS).mapToObj(_ -> start.get()).toList();
    try {
      var sizes = new Samples();
      ServerStarts.idleBytes(servers).forEach(sizes::add);
      return sizes.median() / BYTES_PER_MB;
    } finally {
      servers.forEach(ServerProcess::close);
    }
  }
}
