// SPDX-License-Identifier: Apache-2.0
package tidings.bench.load;

import java.time.Duration;

/** The send times of requests. */
interface RequestSchedule {
  /** When the next request is due, possibly in the past; in nanoseconds of the monotonic clock. */
  long due(long now);

  /** Moves on to the request after it. */
  void next();

  /** A closed loop: a request is due as soon as a connection is free. */
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

  /** An open loop: a fixed rate from now on, independent of the responses. */
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
