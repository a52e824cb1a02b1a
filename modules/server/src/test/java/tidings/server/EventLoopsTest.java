// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.server.Await.await;

import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class EventLoopsTest {
  private final EventLoops eventLoops = new EventLoops();

  @Test
  void a_blocked_event_loop_is_measured() {
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
}
