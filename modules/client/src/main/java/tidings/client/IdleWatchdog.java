// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.vertx.core.Vertx;
import java.time.Duration;

/**
 * Detects a dead connection by missing heartbeats: a peer that loses power or its network does not
 * close the connection. Confined to the event loop of the connection.
 */
final class IdleWatchdog {
  /** Number of heartbeat intervals after which a silent peer is dead. */
  static final int MAX_MISSED_HEARTBEATS = 2;
  /** Minimum timeout, which tolerates short pauses of the peer. */
  static final Duration MIN_TIMEOUT = Duration.ofSeconds(2);

  private final Vertx vertx;
  private final Runnable onIdle;
  private long timeout;
  private long lastActivity;
  private long timer = -1;

  /** @param onIdle runs once, after the timeout */
  IdleWatchdog(Vertx vertx, Runnable onIdle) {
    this.vertx = vertx;
    this.onIdle = onIdle;
  }

  /** Must be called for everything received. */
  void onActivity() {
    lastActivity = System.nanoTime();
  }

  /** Sets the maximum time without activity. */
  void timeout(Duration maxIdle) {
    stop();
    timeout = maxIdle.toNanos();
    onActivity();
    scheduleCheck(timeout);
  }

  /** Sets the timeout by the heartbeat interval of the peer. */
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
