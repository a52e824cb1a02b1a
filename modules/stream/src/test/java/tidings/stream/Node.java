// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.InstantSource;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import tidings.store.StoreException;
import tidings.store.Table;
import tidings.store.stream.StreamConsumer;

/** A process that reads a stream for one consumer, and looks for shards when the test says so. */
final class Node {
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final ConsumerMetrics metrics = new ConsumerMetrics();
  private final Runnable stopAction;
  private final Coordinator coordinator;
  /** How often it still does something that others see. */
  private final AtomicInteger remainingCalls = new AtomicInteger(Integer.MAX_VALUE);
  private volatile boolean dead;

  Node(String name, Table table, StreamConsumer consumer, InstantSource clock,
      LongSupplier nanos) {
    this(name, table, consumer, clock, nanos, new StopFlag());
  }

  private Node(String name, Table table, StreamConsumer consumer, InstantSource clock,
      LongSupplier nanos, StopFlag stopFlag) {
    this(name, table, consumer, clock, nanos, stopFlag, stopFlag::stop);
  }

  /** @param stopAction ends what goes on */
  Node(String name, Table table, StreamConsumer consumer, InstantSource clock,
      LongSupplier nanos, StopSignal stopSignal, Runnable stopAction) {
    this.stopAction = stopAction;
    var killableTable = killable(table);
    var killableConsumer = consumer.handler(batch -> {
      requireAlive();
      consumer.handler().accept(batch);
    });
    this.coordinator = new Coordinator(new ConsumerContext(
        killableConsumer, killableTable, new DeadLetters(killableTable, clock), clock, nanos,
        threads, metrics, stopSignal), name);
  }

  /** The table as long as this process lives. */
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

  Node coordinate() {
    coordinator.coordinate();
    return this;
  }

  ConsumerMetrics metrics() {
    return metrics;
  }

  int heldCount() {
    return coordinator.heldCount();
  }

  /** Has it die when it has done so much more. */
  Node killAfter(int calls) {
    remainingCalls.set(calls);
    return this;
  }

  /** Whether it has begun to end. */
  boolean isStopping() {
    return threads.isShutdown();
  }

  boolean isDead() {
    return dead;
  }

  /** From now on nothing that it does has any effect. */
  void kill() {
    dead = true;
    stopAction.run();
    threads.close();
  }

  /** Ends as a server that is told to. */
  void stop() {
    stopAction.run();
    threads.close();
  }
}
