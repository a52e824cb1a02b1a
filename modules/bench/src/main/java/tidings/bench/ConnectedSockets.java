// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import tidings.bench.live.MessageKind;
import tidings.bench.live.SocketListener;

/** Tracks which sockets are connected, and the number of heartbeats that each has received. */
final class ConnectedSockets implements SocketListener {
  /** Timeout for all sockets, on a machine with other load. */
  private static final Duration WELCOME_TIMEOUT = Duration.ofMinutes(2);

  private final CountDownLatch notWelcomed;
  private final AtomicIntegerArray pings;
  private final AtomicInteger lost = new AtomicInteger();

  ConnectedSockets(int sockets) {
    this.notWelcomed = new CountDownLatch(sockets);
    this.pings = new AtomicIntegerArray(sockets);
  }

  @Override
  public void onMessage(int socket, ByteBuffer message) {
    if (MessageKind.of(message) == MessageKind.WELCOME) {
      notWelcomed.countDown();
    }
  }

  @Override
  public void onPing(int socket) {
    pings.incrementAndGet(socket);
  }

  @Override
  public void onLost(int socket) {
    lost.incrementAndGet();
  }

  /** Waits until all sockets have received their welcome message. */
  void awaitAll() {
    try {
      if (!notWelcomed.await(WELCOME_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
        throw new IllegalStateException(
            notWelcomed.getCount() + " sockets have not received a welcome message, "
                + lost + " were lost");
      }
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  int lost() {
    return lost.get();
  }

  /** The lowest number of heartbeats of any socket. */
  int fewestPings() {
    return IntStream.range(0, pings.length()).map(pings::get).min().orElse(0);
  }

  long pings() {
    return IntStream.range(0, pings.length()).mapToLong(pings::get).sum();
  }
}
