// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.vertx.core.Vertx;
import java.time.Duration;

/**
 * Notices when nothing is heard any more from the other end of a connection: a peer that has lost
 * its power, or its network, closes nothing. Used on the connection's event loop alone.
 */
final class IdleWatchdog {
  /** Heartbeats within which a peer that lives is heard. */
  static final int MAX_MISSED_HEARTBEATS = 2;
  /** However fast the heart beats: longer than a peer that lives may stand still for a moment. */
  static final Duration MIN_TIMEOUT = Duration.ofSeconds(2);

  private final Vertx vertx;
  private final Runnable onIdle;
  private long timeout;
  private long lastActivity;
  private long timer = -1;

  /** @param onIdle runs once, when it has been silent for too long */
  IdleWatchdog(Vertx vertx, Runnable onIdle) {
    this.vertx = vertx;
    this.onIdle = onIdle;
  }

  /** Something is heard. */
  void onActivity() {
    lastActivity = System.nanoTime();
  }

  /** From now on it may be silent for this long. */
  void timeout(Duration maxIdle) {
    stop();
    timeout = maxIdle.toNanos();
    onActivity();
    scheduleCheck(timeout);
  }

  /** From now on the peer lets hear from itself this often. */
  void heartbeat(Duration interval) {
    var maxIdle = interval.multipliedBy(MAX_MISSED_HEARTBEATS);
    timeout(maxIdle.compareTo(MIN_TIMEOUT) > 0 ? maxIdle : MIN_TIMEOUT);
  }

  void stop() {
    vertx.cancelTimer(timer);
  }

  private void scheduleCheck(long nanos) {
    timer = vertx.setTimer(NANOSECONDS.toMillis(nanos) + 1, over -> {
      long left = timeout - (System.nanoTime() - lastActivity);
      if (left > 0) {
        scheduleCheck(left);
      } else {
        onIdle.run();
      }
    });
  }
}
