// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/** When a post was sent, and when each socket had it; in nanoseconds of the monotonic clock. */
final class Receipt {
  private final long sentAt = System.nanoTime();
  private volatile long acknowledgedAt;
  private final long[] arrivals;
  private final CountDownLatch missing;
  private int again;

  /** @param sockets how many have to get it */
  Receipt(int sockets) {
    this.arrivals = new long[sockets];
    this.missing = new CountDownLatch(sockets);
  }

  void acknowledged() {
    acknowledgedAt = System.nanoTime();
  }

  /** Called from one thread. */
  void arrived(int socket, long now) {
    if (arrivals[socket] != 0) {
      again++;
    } else {
      arrivals[socket] = now;
      missing.countDown();
    }
  }

  /** Waits until all have it, or for so long. */
  void await(Duration atMost) {
    try {
      missing.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  long missing() {
    return missing.getCount();
  }

  /** How often a socket had it that had it already. */
  int again() {
    return again;
  }

  long sentAt() {
    return sentAt;
  }

  long lastAt() {
    return Arrays.stream(arrivals).max().orElse(0);
  }

  /** From the request to each socket that has it. */
  LongStream sinceRequest() {
    return Arrays.stream(arrivals).filter(at -> at != 0).map(at -> at - sentAt);
  }

  /** From the acknowledgement to each socket that has it; 0 where it came before that. */
  LongStream sinceAcknowledgement() {
    return Arrays.stream(arrivals)
        .filter(at -> at != 0)
        .map(at -> Math.max(0, at - acknowledgedAt));
  }
}
