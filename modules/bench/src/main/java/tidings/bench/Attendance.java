// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import tidings.bench.live.Kind;
import tidings.bench.live.Listener;

/** Who of so many sockets is there, and how often each has been told that the server is there. */
final class Attendance implements Listener {
  /** For all of them, on a machine that does something else, too. */
  private static final Duration WITHIN = Duration.ofMinutes(2);

  private final CountDownLatch missing;
  private final AtomicIntegerArray pings;
  private final AtomicInteger lost = new AtomicInteger();

  Attendance(int sockets) {
    this.missing = new CountDownLatch(sockets);
    this.pings = new AtomicIntegerArray(sockets);
  }

  @Override
  public void message(int socket, ByteBuffer message) {
    if (Kind.of(message) == Kind.WELCOME) {
      missing.countDown();
    }
  }

  @Override
  public void ping(int socket) {
    pings.incrementAndGet(socket);
  }

  @Override
  public void lost(int socket) {
    lost.incrementAndGet();
  }

  /** Waits until all are welcome. */
  void await() {
    try {
      if (!missing.await(WITHIN.toSeconds(), TimeUnit.SECONDS)) {
        throw new IllegalStateException(
            missing.getCount() + " sockets are not welcome, " + lost + " were lost");
      }
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  int lost() {
    return lost.get();
  }

  /** Of the socket that was told least often. */
  int fewestPings() {
    return IntStream.range(0, pings.length()).map(pings::get).min().orElse(0);
  }

  long pings() {
    return IntStream.range(0, pings.length()).mapToLong(pings::get).sum();
  }
}
