// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.app.Soon.soon;

import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class EventLoopsTest {
  private final EventLoops eventLoops = new EventLoops();

  @Test
  void an_event_loop_that_is_held_up_is_heard() {
    var options = new VertxOptions()
        .setBlockedThreadCheckInterval(100)
        .setMaxEventLoopExecuteTimeUnit(MILLISECONDS)
        .setMaxEventLoopExecuteTime(1);
    var vertx = Vertx.vertx(options);
    eventLoops.watch();

    var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Soon.SECONDS_AT_MOST);
    var heard = Promise.<Void>promise();
    vertx.runOnContext(go -> {
      while (eventLoops.complaints().isEmpty() && System.nanoTime() < end) {
        Thread.onSpinWait();
      }
      heard.complete();
    });
    soon(heard.future());

    assertThatThrownBy(eventLoops::assertNeverBlocked).isInstanceOf(AssertionError.class);
    vertx.close().await();
  }
}
