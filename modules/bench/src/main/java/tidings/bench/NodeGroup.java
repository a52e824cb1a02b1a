// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import tidings.bench.server.ProcessorLimit;
import tidings.bench.server.ServerMetrics;
import tidings.bench.server.ServerProcess;

/** Server processes on one table of DynamoDB Local. */
record NodeGroup(List<ServerProcess> servers) implements AutoCloseable {
  private static final Map<String, String> CONNECTED =
      Map.of("--cluster", "true", "--cluster.address", "127.0.0.1", "--cluster.port", "0");
  private static final Duration TIMEOUT = Duration.ofMinutes(1);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

  /** The flags of servers on this machine that tell each other what happens. @param more others */
  static Map<String, String> connectedFlags(Map<String, String> more) {
    var flags = new HashMap<>(CONNECTED);
    flags.putAll(more);
    return flags;
  }

  /** Starts nodes that tell each other what happens, and waits until all hear all others. */
  static NodeGroup connected(int nodes, String table) {
    return connected(nodes, table, Map.of());
  }

  /** @param more further flags */
  static NodeGroup connected(int nodes, String table, Map<String, String> more) {
    var group = start(nodes, table, connectedFlags(more));
    try {
      awaitTrue(() -> "all nodes hear each other", () -> group.servers.stream()
          .allMatch(server -> server.metrics().nodesHeard() == nodes - 1));
      return group;
    } catch (RuntimeException failure) {
      group.close();
      throw failure;
    }
  }

  /** Starts nodes that find at heartbeats of their sockets what happens on others. */
  static NodeGroup unconnected(int nodes, String table, Duration heartbeat) {
    return start(nodes, table, Map.of("--live.heartbeat", heartbeat.toSeconds() + "s"));
  }

  private static NodeGroup start(int nodes, String table, Map<String, String> more) {
    var flags = new HashMap<>(DynamoDbLocalProcess.flags(table));
    flags.putAll(more);
    flags.putAll(Map.of("--port", "0", "--verify.units", "0"));
    var servers = new ArrayList<ServerProcess>();
    var group = new NodeGroup(servers);
    try {
      for (int node = 0; node < nodes; node++) {
        servers.add(ServerProcess.serveWithMetrics(flags, List.of()));
      }
      return group;
    } catch (RuntimeException failure) {
      group.close();
      throw failure;
    }
  }

  List<String> addresses() {
    return servers.stream().map(ServerProcess::address).toList();
  }

  /** The sum of a metric of all nodes. */
  long sum(ToLongFunction<ServerMetrics> metric) {
    return servers.stream().mapToLong(server -> metric.applyAsLong(server.metrics())).sum();
  }

  /** The processor time of all nodes so far. */
  Duration cpu() {
    return servers.stream().map(ServerProcess::cpu).reduce(Duration.ZERO, Duration::plus);
  }

  /** Limits each node to so many cores until it is closed, unless the system does not permit it. */
  ProcessorLimit limitProcessors(double cores) {
    return ProcessorLimit.of(
        servers.stream().map(server -> server.process().pid()).toList(), cores);
  }

  /** Waits until the fan-outs of this run have written so many rows. */
  void awaitFanOutRows(long rows) {
    awaitTrue(() -> "the fan-outs are finished: %,d of %,d rows, %,d jobs pending, %,d parked"
        .formatted(sum(ServerMetrics::fanOutRows), rows, sum(ServerMetrics::pendingJobs),
            sum(ServerMetrics::parkedJobs)),
        () -> sum(ServerMetrics::fanOutRows) >= rows);
  }

  private static void awaitTrue(Supplier<String> goal, BooleanSupplier condition) {
    long end = System.nanoTime() + TIMEOUT.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("after " + TIMEOUT + " it is not true that " + goal.get());
      }
      LockSupport.parkNanos(POLL_INTERVAL.toNanos());
    }
  }

  @Override
  public void close() {
    servers.forEach(ServerProcess::close);
  }
}
