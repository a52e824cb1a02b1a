// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import tidings.server.ServerTime;

/** Time that passes faster: that of the clocks and periodic tasks of servers. */
final class FastTime {
  private final int speed;
  private final Instant start = Instant.now();
  private final long startNanos = System.nanoTime();

  FastTime(int speed) {
    this.speed = speed;
  }

  ServerTime ofServer() {
    return new ServerTime(() -> start.plusNanos(passed()), () -> startNanos + passed(),
        this::timers);
  }

  private long passed() {
    return (System.nanoTime() - startNanos) * speed;
  }

  /** Waits for a time of the servers. */
  void pass(Duration time) {
    LockSupport.parkNanos(time.toNanos() / speed);
  }

  private Vertx timers(Vertx vertx) {
    return (Vertx) Proxy.newProxyInstance(
        Vertx.class.getClassLoader(), new Class<?>[]{VertxInternal.class},
        (proxy, called, arguments) -> {
          try {
            return called.invoke(vertx, called.getName().equals("setPeriodic")
                ? faster(arguments)
                : arguments);
          } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
          }
        });
  }

  /** The first arguments are delays in milliseconds. */
  private Object[] faster(Object... arguments) {
    var faster = arguments.clone();
    for (int index = 0; index < faster.length; index++) {
      if (faster[index] instanceof Long delay && delay > 0) {
        faster[index] = Math.max(1, delay / speed);
      }
    }
    return faster;
  }
}
