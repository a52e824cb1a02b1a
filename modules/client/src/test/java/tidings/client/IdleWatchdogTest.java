// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class IdleWatchdogTest {
  private static final Duration LIMIT = Duration.ofSeconds(1);
  private static final int BEATS = 100;

  private final Vertx vertx = Vertx.vertx();

  @AfterEach
  void close() {
    vertx.close().await();
  }

  @Test
  void it_fires_once_after_the_timeout_without_activity() {
    var idle = Promise.<Integer>promise();
    vertx.runOnContext(now -> {
      int[] beats = {0};
      var watchdog = new IdleWatchdog(vertx, () -> idle.complete(beats[0]));
      watchdog.timeout(LIMIT);
      vertx.setPeriodic(LIMIT.toMillis() / 50, timer -> {
        if (beats[0] < BEATS) {
          beats[0]++;
          watchdog.onActivity();
        }
      });
    });

    assertThat(ScriptedServer.awaitResult(idle.future())).isEqualTo(BEATS);
  }
}
