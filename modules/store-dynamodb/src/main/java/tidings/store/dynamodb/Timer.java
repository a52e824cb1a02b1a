// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import io.vertx.core.Vertx;
import java.time.Duration;

/** Time as calls know it, so that tests can hold it in their hands. */
interface Timer {
  /** A monotonic clock, in nanoseconds. */
  long nanos();

  /** Runs it later, on some thread that must not be held up. */
  void after(Duration pause, Runnable what);

  static Timer of(Vertx vertx) {
    return new Timer() {
      @Override
      public long nanos() {
        return System.nanoTime();
      }

      @Override
      public void after(Duration pause, Runnable what) {
        vertx.setTimer(Math.max(1, pause.toMillis()), timer -> what.run());
      }
    };
  }
}
