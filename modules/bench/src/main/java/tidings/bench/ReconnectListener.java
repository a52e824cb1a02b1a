// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import tidings.bench.live.MessageKind;
import tidings.bench.live.SocketListener;

/** Tracks resuming sockets: how many activities each has missed, and when it has caught up. */
final class ReconnectListener implements SocketListener {
  /** Much longer than the goal. */
  private static final Duration RECONNECT_TIMEOUT = Duration.ofMinutes(1);
  private static final Pattern POSITION = Pattern.compile("\"position\":\"([^\"]+)\"");

  private final CountDownLatch notWelcomed;
  private final CountDownLatch notCaughtUp;
  private final AtomicLongArray caughtUpAt;
  private final AtomicIntegerArray activityCounts;
  private final AtomicReferenceArray<String> positions;
  private final AtomicInteger gaps = new AtomicInteger();
  private final AtomicInteger lost = new AtomicInteger();

  ReconnectListener(int sockets) {
    this.notWelcomed = new CountDownLatch(sockets);
    this.notCaughtUp = new CountDownLatch(sockets);
    this.caughtUpAt = new AtomicLongArray(sockets);
    this.activityCounts = new AtomicIntegerArray(sockets);
    this.positions = new AtomicReferenceArray<>(sockets);
  }

  @Override
  public void onMessage(int socket, ByteBuffer message) {
    switch (MessageKind.of(message)) {
      case WELCOME -> {
        positions.set(socket, position(message));
        notWelcomed.countDown();
      }
      case ACTIVITY -> activityCounts.incrementAndGet(socket);
      case GAP -> gaps.incrementAndGet();
      case CAUGHT_UP -> {
        caughtUpAt.set(socket, System.nanoTime());
        positions.set(socket, position(message));
        notCaughtUp.countDown();
      }
      case OTHER -> {
      }
    }
  }

  private static String position(ByteBuffer message) {
    var position = POSITION.matcher(UTF_8.decode(message));
    if (!position.find()) {
      throw new IllegalStateException("a message without a position");
    }
    return position.group(1);
  }

  @Override
  public void onLost(int socket) {
    lost.incrementAndGet();
  }

  /** Waits until all sockets have received their welcome message, or until the timeout. */
  void awaitWelcome() {
    await(notWelcomed);
  }

  /** Waits until all sockets have caught up, or until the timeout. */
  void awaitCaughtUp() {
    await(notCaughtUp);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await(RECONNECT_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  /** The position from which a socket resumes. */
  String position(int socket) {
    return positions.get(socket);
  }

  /** When a socket had caught up, in nanoseconds of the monotonic clock; 0 for never. */
  long caughtUpAt(int socket) {
    return caughtUpAt.get(socket);
  }

  /** Number of sockets that have not caught up. */
  long notCaughtUp() {
    return notCaughtUp.getCount();
  }

  /** Number of sockets that received a different number of activities. */
  long countOtherThan(int activities) {
    return IntStream.range(0, activityCounts.length())
        .filter(n -> activityCounts.get(n) != activities).count();
  }

  int gaps() {
    return gaps.get();
  }

  int lost() {
    return lost.get();
  }
}
