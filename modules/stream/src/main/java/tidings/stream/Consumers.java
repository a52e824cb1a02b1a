// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Nodes;
import tidings.core.StopTimeouts;
import tidings.core.concurrent.PeriodicTask;
import tidings.store.Table;
import tidings.store.stream.StreamConsumer;

/** Runs the stream consumers of this node. */
public final class Consumers {
  private static final Logger LOG = LoggerFactory.getLogger(Consumers.class);

  private final Vertx vertx;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final StopFlag stop = new StopFlag();
  private final Map<String, ConsumerMetrics> metrics = new LinkedHashMap<>();
  private final List<PeriodicTask> tasks;

  /**
   * @param nodes those that share the table, and so the shards
   * @param nanos monotonic clock in nanoseconds
   */
  public Consumers(Vertx vertx, Table table, Nodes nodes, InstantSource clock, LongSupplier nanos,
      List<StreamConsumer> consumers) {
    this.vertx = vertx;
    var deadLetters = new DeadLetters(table, clock);
    var reads = new SharedReads(table.changes());
    this.tasks = consumers.stream().map(consumer -> {
      var consumerMetrics = new ConsumerMetrics();
      metrics.put(consumer.name(), consumerMetrics);
      var context =
          new ConsumerContext(consumer, table, reads, nodes, deadLetters, clock, nanos, threads,
              consumerMetrics, stop);
      return new PeriodicTask(vertx, "the coordination of the consumer " + consumer.name(),
          Coordinator.INTERVAL,
          new Coordinator(context)::coordinate);
    }).toList();
  }

  /** Metrics by consumer name. */
  public Map<String, ConsumerMetrics> metrics() {
    return Map.copyOf(metrics);
  }

  public Future<Void> start() {
    return Future.all(tasks.stream().map(PeriodicTask::start).toList()).mapEmpty();
  }

  /** Stops all readers and releases their leases to other nodes. */
  public Future<Void> stop() {
    stop.stop();
    return Future.all(tasks.stream().map(PeriodicTask::stop).toList())
        .compose(stopped -> vertx.executeBlocking(this::shutDown, false));
  }

  private Void shutDown() throws InterruptedException {
    threads.shutdown();
    var timeout = StopTimeouts.BACKGROUND_WORK;
    if (!threads.awaitTermination(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
      LOG.warn("stream handlers did not finish within {} s; their batches will be repeated",
          timeout.toSeconds());
      threads.shutdownNow();
    }
    return null;
  }
}
