// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Chore;
import tidings.store.Table;
import tidings.store.stream.StreamConsumer;

/** All that is done with the stream of changes, as far as this node does it. */
public final class Consumers {
  /** How long what is under way at the end may take; all of it comes again anyway. */
  private static final Duration END = Duration.ofSeconds(10);
  private static final Logger LOG = LoggerFactory.getLogger(Consumers.class);

  private final Vertx vertx;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Stop stop = new Stop();
  private final Map<String, Vitals> vitals = new LinkedHashMap<>();
  private final List<Chore> chores;

  /** @param nanos a monotonic time, by which leases last */
  public Consumers(Vertx vertx, Table table, InstantSource clock, LongSupplier nanos,
      List<StreamConsumer> all) {
    this.vertx = vertx;
    var node = UUID.randomUUID().toString();
    var letters = new DeadLetters(table, clock);
    this.chores = all.stream().map(consumer -> {
      var how = new Vitals();
      vitals.put(consumer.name(), how);
      var desk = new Desk(consumer, table, letters, clock, nanos, threads, how, stop);
      return new Chore(vertx, "the reading of changes for " + consumer.name(), Coordinator.LOOK,
          new Coordinator(desk, node)::look);
    }).toList();
  }

  /** How each of them does, by its name. */
  public Map<String, Vitals> vitals() {
    return Map.copyOf(vitals);
  }

  public Future<Void> start() {
    return Future.all(chores.stream().map(Chore::start).toList()).mapEmpty();
  }

  /** Ends all reading, and gives back what this node has read for others to go on with. */
  public Future<Void> stop() {
    stop.call();
    return Future.all(chores.stream().map(Chore::stop).toList())
        .compose(stopped -> vertx.executeBlocking(this::ended, false));
  }

  private Void ended() throws InterruptedException {
    threads.shutdown();
    if (!threads.awaitTermination(END.toNanos(), TimeUnit.NANOSECONDS)) {
      LOG.warn("what was being done with changes did not end in time, and will be done again");
      threads.shutdownNow();
    }
    return null;
  }
}
