// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import io.vertx.core.Vertx;
import java.time.Duration;

/** Ends a command unless it is put off in time. */
final class CommandDeadline {
  private final Vertx vertx;
  private final Duration timeout;
  private final Runnable end;
  private long timer;
  private boolean isCancelled;

  CommandDeadline(Vertx vertx, Duration timeout, Runnable end) {
    this.vertx = vertx;
    this.timeout = timeout;
    this.end = end;
    this.timer = newTimer();
  }

  private long newTimer() {
    return vertx.setTimer(timeout.toMillis(), passed -> end.run());
  }

  /** Counts from now again. */
  synchronized void putOff() {
    if (!isCancelled) {
      vertx.cancelTimer(timer);
      timer = newTimer();
    }
  }

  synchronized void cancel() {
    isCancelled = true;
    vertx.cancelTimer(timer);
  }
}
