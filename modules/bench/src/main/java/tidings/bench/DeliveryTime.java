// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/** When a post was sent, and when each socket had it; in nanoseconds of the monotonic clock. */
final class DeliveryTime {
  private final long sentAt = System.nanoTime();
  private volatile long acknowledgedAt;
  private final long[] arrivals;
  private final CountDownLatch pending;
  private int duplicates;

  /** @param sockets how many have to get it */
  DeliveryTime(int sockets) {
    this.arrivals = new long[sockets];
    this.pending = new CountDownLatch(sockets);
  }

  void acknowledged() {
    acknowledgedAt = System.nanoTime();
  }

  /** Called from one thread. */
  void onArrival(int socket, long now) {
    if (arrivals[socket] != 0) {
      duplicates++;
    } else {
      arrivals[socket] = now;
      pending.countDown();
    }
  }

  /** Waits until all have it, or for so long. */
  void await(Duration atMost) {
    try {
      pending.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  long pending() {
    return pending.getCount();
  }

  /** How often a socket had it that had it already. */
  int duplicates() {
    return duplicates;
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
