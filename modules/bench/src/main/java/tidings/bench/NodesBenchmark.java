// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.function.Consumer;
import tidings.bench.server.ServerMetrics;
import tidings.client.RetryPolicy;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.store.dynamodb.LocalTable;

/**
 * One, two and three servers on one table of DynamoDB Local, under the same load. All processes
 * share the cores of one machine; each node gets a small part of them while rates are measured.
 */
final class NodesBenchmark implements Benchmark {
  private static final int MAX_NODES = 3;
  /** Divisible by each number of nodes. */
  private static final int FOLLOWERS = 120;
  private static final Duration HEARTBEAT = Duration.ofSeconds(5);
  private static final String PASSWORD = "correct horse poster";

  @Override
  public String name() {
    return "nodes";
  }

  @Override
  public String about() {
    return "one, two and three servers on one table of DynamoDB Local";
  }

  @Override
  public void run(TempFolder folder, BenchmarkReport report) {
    if (!DynamoDbLocalProcess.isAvailable()) {
      report.note(DynamoDbLocalProcess.UNAVAILABLE_NOTE);
      return;
    }
    report.note("All nodes, DynamoDB Local and %d sockets share the cores of this machine."
        .formatted(FOLLOWERS));
    report.note("The goal of a rate is not to fall with more nodes.");
    var rates = new NodeRates();
    for (int nodes = 1; nodes <= MAX_NODES; nodes++) {
      measureConnected(nodes, rates, report);
    }
    measureUnconnected(report);
    CostBenchmark.reportServers(report);
  }

  private static void measureConnected(int count, NodeRates rates, BenchmarkReport report) {
    var population = NodePopulation.of(FOLLOWERS);
    var table = LocalTable.newName();
    population.store(table);
    report.note("%d connected with --cluster".formatted(count));
    try (var nodes = NodeGroup.connected(count, table)) {
      long losses = nodes.sum(ServerMetrics::nodesLosses);
      measure(nodes, population, report, measurement -> {
        measurement.warmUpPosts();
        int posts = measurement.deliveries().size();
        long bytes = nodes.sum(ServerMetrics::nodesSentBytes);
        measurement.latency(true);
        measurement.bursts(rates);
        if (count > 1) {
          measurement.bytes(posts, bytes);
        }
        measurement.requests(rates);
        measurement.losses(losses);
      });
    }
  }

  /** Two nodes that do not tell each other events. */
  private static void measureUnconnected(BenchmarkReport report) {
    var population = NodePopulation.of(FOLLOWERS);
    var table = LocalTable.newName();
    population.store(table);
    report.note("2 without --cluster, whose sockets find posts of the other one at heartbeats, here"
        + " every %d seconds".formatted(HEARTBEAT.toSeconds()));
    try (var nodes = NodeGroup.unconnected(2, table, HEARTBEAT)) {
      measure(nodes, population, report, measurement -> {
        measurement.warmUpPosts();
        measurement.latency(false);
        measurement.losses(0);
      });
    }
  }

  private static void measure(NodeGroup nodes, NodePopulation population, BenchmarkReport report,
      Consumer<NodeMeasurement> measurement) {
    var clients = nodes.addresses().stream()
        .map(address -> Tidings.at(address, RetryPolicy.NO_RETRY)).toList();
    var sessions = new ArrayList<Session>();
    var poster = NodePopulation.POSTER.text();
    sessions.add(clients.getFirst().signUp(poster, PASSWORD, "Poster").await());
    clients.stream().skip(1)
        .forEach(client -> sessions.add(client.signIn(poster, PASSWORD).await()));
    try (var sockets = NodeSockets.open(nodes.addresses(), FOLLOWERS / nodes.servers().size())) {
      var deliveries = sockets.deliveries();
      measurement.accept(new NodeMeasurement(nodes, population, deliveries,
          new PostsThroughNodes(sessions, deliveries), FOLLOWERS, report));
    } finally {
      clients.forEach(Tidings::close);
    }
  }
}
