// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import tidings.core.Nodes;
import tidings.schema.position.ManualMembership;
import tidings.store.StoreException;
import tidings.store.Table;
import tidings.store.stream.StreamConsumer;

/**
 * A simulated process that reads a stream for one consumer and coordinates when the test says so.
 */
final class Node {
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final ConsumerMetrics metrics = new ConsumerMetrics();
  private final Runnable stopAction;
  /** Present if the table is shared. */
  private final Optional<ManualMembership> membership;
  private final Coordinator coordinator;
  /** Remaining calls of the table or the handler before it dies. */
  private final AtomicInteger remainingCalls = new AtomicInteger(Integer.MAX_VALUE);
  private volatile boolean dead;

  Node(Table table, StreamConsumer consumer, InstantSource clock, LongSupplier nanos) {
    this(table, consumer, clock, nanos, new StopFlag());
  }

  private Node(Table table, StreamConsumer consumer, InstantSource clock,
      LongSupplier nanos, StopFlag stopFlag) {
    this(table, consumer, clock, nanos, stopFlag, stopFlag::stop);
  }

  /** @param stopAction stops the readers */
  Node(Table table, StreamConsumer consumer, InstantSource clock,
      LongSupplier nanos, StopSignal stopSignal, Runnable stopAction) {
    this.stopAction = stopAction;
    var killableTable = killable(table);
    var killableConsumer = consumer.handler(batch -> {
      requireAlive();
      consumer.handler().accept(batch);
    });
    this.membership = table.isShared()
        ? Optional.of(ManualMembership.join(killableTable, clock, nanos))
        : Optional.empty();
    this.coordinator = new Coordinator(new ConsumerContext(
        killableConsumer, killableTable, new SharedReads(killableTable.changes()),
        membership.map(ManualMembership::nodes).orElse(Nodes.SINGLE_NODE),
        new DeadLetters(killableTable, clock), clock, nanos,
        threads, metrics, stopSignal));
  }

  /** A view of the table that fails once this node is dead. */
  private Table killable(Table table) {
    return (Table) Proxy.newProxyInstance(
        Table.class.getClassLoader(), new Class<?>[]{Table.class},
        (proxy, called, arguments) -> {
          requireAlive();
          try {
            return called.invoke(table, arguments);
          } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
          }
        });
  }

  private void requireAlive() {
    if (remainingCalls.getAndDecrement() <= 0) {
      dead = true;
      stopAction.run();
    }
    if (dead) {
      throw new StoreException("this process is dead");
    }
  }

  /** Gives a sign of life and looks after its leases. */
  Node coordinate() {
    membership.ifPresent(ManualMembership::beat);
    coordinator.coordinate();
    return this;
  }

  /** Reads the positions of the nodes, and with them whether nodes have come or gone. */
  Node refreshPositions() {
    membership.ifPresent(ManualMembership::refreshPositions);
    return this;
  }

  ConsumerMetrics metrics() {
    return metrics;
  }

  int heldCount() {
    return coordinator.heldCount();
  }

  /** Makes the node die after so many calls. */
  Node killAfter(int calls) {
    remainingCalls.set(calls);
    return this;
  }

  /** Whether a stop has begun. */
  boolean isStopping() {
    return threads.isShutdown();
  }

  boolean isDead() {
    return dead;
  }

  /** Makes all further calls of this node fail. */
  void kill() {
    dead = true;
    stopAction.run();
    threads.close();
  }

  /** Stops the node gracefully, as a server does. */
  void stop() {
    stopAction.run();
    threads.close();
    membership.ifPresent(ManualMembership::leave);
  }
}
