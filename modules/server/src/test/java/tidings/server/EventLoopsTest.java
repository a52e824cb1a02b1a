// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static io.vertx.core.internal.threadchecker.BlockedThreadChecker.LOGGER_NAME;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.server.Await.await;

import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.slf4j.LoggerFactory;
import tidings.store.Eventually;

final class EventLoopsTest {
  private static final String WARNING =
      "Thread vert.x-eventloop-thread-2 has been blocked for 1500 ms, time limit is 1000 ms";

  @Test
  void a_blocked_event_loop_is_measured() {
    var eventLoops = new EventLoops();
    var options = new VertxOptions()
        .setBlockedThreadCheckInterval(100)
        .setMaxEventLoopExecuteTimeUnit(MILLISECONDS)
        .setMaxEventLoopExecuteTime(1);
    var vertx = Vertx.vertx(options);
    eventLoops.install();

    var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Await.TIMEOUT_SECONDS);
    var warned = Promise.<Void>promise();
    vertx.runOnContext(go -> {
      while (eventLoops.warnings().isEmpty() && System.nanoTime() < end) {
        Thread.onSpinWait();
      }
      warned.complete();
    });
    await(warned.future());

    assertThatThrownBy(eventLoops::requireNeverBlocked).isInstanceOf(AssertionError.class);
    vertx.close().await();
  }

  @Test
  void a_loop_that_got_no_processor_was_not_blocked() {
    afterWarning(Duration.ofMillis(600)).requireNeverBlocked();

    assertThatThrownBy(afterWarning(Duration.ofMillis(400))::requireNeverBlocked)
        .hasMessageContaining(WARNING);
  }

  private static EventLoops afterWarning(Duration waitForProcessor) {
    var eventLoops = new EventLoops(time -> waitForProcessor);
    eventLoops.install();
    LoggerFactory.getLogger(LOGGER_NAME).warn(WARNING);
    return eventLoops;
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void waits_for_a_processor_are_measured() {
    var done = new AtomicBoolean();
    for (int loop = 0; loop < 4 * Runtime.getRuntime().availableProcessors(); loop++) {
      Thread.ofPlatform().daemon().name("vert.x-eventloop-thread-" + loop).start(() -> {
        while (!done.get()) {
          Thread.onSpinWait();
        }
      });
    }
    try (var waits = new ProcessorWaits()) {
      waits.start();
      Eventually.until(() -> waits.longestIn(Duration.ofMillis(100)), Duration::isPositive);
    } finally {
      done.set(true);
    }
  }
}
