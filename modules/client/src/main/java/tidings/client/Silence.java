// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.vertx.core.Vertx;
import java.time.Duration;

/**
 * Notices when nothing is heard any more from the other end of a connection: a peer that has lost
 * its power, or its network, closes nothing. Used on the connection's event loop alone.
 */
final class Silence {
  /** Heartbeats within which a peer that lives is heard. */
  static final int HEARTBEATS = 2;
  /** However fast the heart beats: longer than a peer that lives may stand still for a moment. */
  static final Duration AT_LEAST = Duration.ofSeconds(2);

  private final Vertx vertx;
  private final Runnable dead;
  private long limit;
  private long heard;
  private long timer = -1;

  /** @param dead runs once, when it has been silent for too long */
  Silence(Vertx vertx, Runnable dead) {
    this.vertx = vertx;
    this.dead = dead;
  }

  /** Something is heard. */
  void broken() {
    heard = System.nanoTime();
  }

  /** From now on it may be silent for this long. */
  void limit(Duration silent) {
    end();
    limit = silent.toNanos();
    broken();
    watch(limit);
  }

  /** From now on the peer lets hear from itself this often. */
  void heartbeat(Duration heartbeat) {
    var silent = heartbeat.multipliedBy(HEARTBEATS);
    limit(silent.compareTo(AT_LEAST) > 0 ? silent : AT_LEAST);
  }

  void end() {
    vertx.cancelTimer(timer);
  }

  private void watch(long nanos) {
    timer = vertx.setTimer(NANOSECONDS.toMillis(nanos) + 1, over -> {
      long left = limit - (System.nanoTime() - heard);
      if (left > 0) {
        watch(left);
      } else {
        dead.run();
      }
    });
  }
}
