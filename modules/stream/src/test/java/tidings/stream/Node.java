// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.InstantSource;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import tidings.store.StoreFailure;
import tidings.store.Table;
import tidings.store.stream.StreamConsumer;

/** A process that reads a stream for one consumer, and looks for shards when the test says so. */
final class Node {
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Vitals vitals = new Vitals();
  private final Runnable end;
  private final Coordinator coordinator;
  /** How often it still does something that others see. */
  private final AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
  private volatile boolean dead;

  Node(String name, Table table, StreamConsumer consumer, InstantSource clock,
      LongSupplier nanos) {
    this(name, table, consumer, clock, nanos, new Stop());
  }

  private Node(String name, Table table, StreamConsumer consumer, InstantSource clock,
      LongSupplier nanos, Stop stop) {
    this(name, table, consumer, clock, nanos, stop, stop::call);
  }

  /** @param end ends what goes on */
  Node(String name, Table table, StreamConsumer consumer, InstantSource clock,
      LongSupplier nanos, Going going, Runnable end) {
    this.end = end;
    var held = mortal(table);
    var mine = consumer.handler(batch -> {
      alive();
      consumer.handler().accept(batch);
    });
    this.coordinator = new Coordinator(new Desk(
        mine, held, new DeadLetters(held, clock), clock, nanos, threads, vitals, going), name);
  }

  /** The table as long as this process lives. */
  private Table mortal(Table table) {
    return (Table) Proxy.newProxyInstance(
        Table.class.getClassLoader(), new Class<?>[]{Table.class},
        (proxy, called, arguments) -> {
          alive();
          try {
            return called.invoke(table, arguments);
          } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
          }
        });
  }

  private void alive() {
    if (left.getAndDecrement() <= 0) {
      dead = true;
      end.run();
    }
    if (dead) {
      throw new StoreFailure("this process is dead");
    }
  }

  Node look() {
    coordinator.look();
    return this;
  }

  Vitals vitals() {
    return vitals;
  }

  int running() {
    return coordinator.running();
  }

  /** Has it die when it has done so much more. */
  Node dieAfter(int more) {
    left.set(more);
    return this;
  }

  /** Whether it has begun to end. */
  boolean ends() {
    return threads.isShutdown();
  }

  boolean isDead() {
    return dead;
  }

  /** From now on nothing that it does has any effect. */
  void die() {
    dead = true;
    end.run();
    threads.close();
  }

  /** Ends as a server that is told to. */
  void stop() {
    end.run();
    threads.close();
  }
}
