// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * The send time of a post, and its arrival time at each socket; in nanoseconds of the monotonic
 * clock.
 */
final class DeliveryTime {
  private final long sentAt = System.nanoTime();
  private volatile long acknowledgedAt;
  private final long[] arrivals;
  private final CountDownLatch pending;
  private int duplicates;

  /** @param sockets number of sockets that must receive it */
  DeliveryTime(int sockets) {
    this.arrivals = new long[sockets];
    this.pending = new CountDownLatch(sockets);
  }

  void acknowledged() {
    acknowledgedAt = System.nanoTime();
  }

  /** Called by one thread only. */
  void onArrival(int socket, long now) {
    if (arrivals[socket] != 0) {
      duplicates++;
    } else {
      arrivals[socket] = now;
      pending.countDown();
    }
  }

  /** Waits until all sockets have received it, or until the timeout. */
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

  /** Number of repeated arrivals at the same socket. */
  int duplicates() {
    return duplicates;
  }

  long sentAt() {
    return sentAt;
  }

  long lastAt() {
    return Arrays.stream(arrivals).max().orElse(0);
  }

  /** Times from the request to the arrival, one per socket. */
  LongStream sinceRequest() {
    return Arrays.stream(arrivals).filter(arrival -> arrival != 0).map(arrival -> arrival - sentAt);
  }

  /** Times from the acknowledgement to the arrival, one per socket; 0 if it arrived earlier. */
  LongStream sinceAcknowledgement() {
    return Arrays.stream(arrivals)
        .filter(arrival -> arrival != 0)
        .map(arrival -> Math.max(0, arrival - acknowledgedAt));
  }
}
