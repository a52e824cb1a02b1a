// SPDX-License-Identifier: Apache-2.0
package tidings.bench.load;

import java.time.Duration;

/** When requests are due. */
interface RequestSchedule {
  /** When the next one is due, which may be past; in nanoseconds of the monotonic clock. */
  long due(long now);

  /** Goes on to the one after it. */
  void next();

  /** A new one as soon as there is somebody to ask: a closed loop. */
  static RequestSchedule closedLoop() {
    return new RequestSchedule() {
      @Override
      public long due(long now) {
        return now;
      }

      @Override
      public void next() {}
    };
  }

  /** So many a second from now on, whatever the answers do: an open loop. */
  static RequestSchedule openLoop(double perSecond) {
    long start = System.nanoTime();
    double interval = Duration.ofSeconds(1).toNanos() / perSecond;
    return new RequestSchedule() {
      private long number;

      @Override
      public long due(long now) {
        return start + (long) (number * interval);
      }

      @Override
      public void next() {
        number++;
      }
    };
  }
}
