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
import tidings.bench.live.Kind;
import tidings.bench.live.Listener;

/** What sockets are told that come back: how much they have missed, and when they had all of it. */
final class Return implements Listener {
  /** Long past the goal. */
  private static final Duration WITHIN = Duration.ofMinutes(1);
  private static final Pattern POSITION = Pattern.compile("\"position\":\"([^\"]+)\"");

  private final CountDownLatch unwelcome;
  private final CountDownLatch missing;
  private final AtomicLongArray caughtUpAt;
  private final AtomicIntegerArray told;
  private final AtomicReferenceArray<String> positions;
  private final AtomicInteger gaps = new AtomicInteger();
  private final AtomicInteger lost = new AtomicInteger();

  Return(int sockets) {
    this.unwelcome = new CountDownLatch(sockets);
    this.missing = new CountDownLatch(sockets);
    this.caughtUpAt = new AtomicLongArray(sockets);
    this.told = new AtomicIntegerArray(sockets);
    this.positions = new AtomicReferenceArray<>(sockets);
  }

  @Override
  public void message(int socket, ByteBuffer message) {
    switch (Kind.of(message)) {
      case WELCOME -> {
        positions.set(socket, position(message));
        unwelcome.countDown();
      }
      case ACTIVITY -> told.incrementAndGet(socket);
      case GAP -> gaps.incrementAndGet();
      case CAUGHT_UP -> {
        caughtUpAt.set(socket, System.nanoTime());
        positions.set(socket, position(message));
        missing.countDown();
      }
      case OTHER -> {
      }
    }
  }

  private static String position(ByteBuffer message) {
    var position = POSITION.matcher(UTF_8.decode(message));
    if (!position.find()) {
      throw new IllegalStateException("a message without its position");
    }
    return position.group(1);
  }

  @Override
  public void lost(int socket) {
    lost.incrementAndGet();
  }

  /** Waits until all are welcome, or for long enough. */
  void awaitWelcome() {
    await(unwelcome);
  }

  /** Waits until all have all that they missed, or for long enough. */
  void awaitCaughtUp() {
    await(missing);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await(WITHIN.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  /** Where a socket goes on from. */
  String position(int socket) {
    return positions.get(socket);
  }

  /** When a socket had all that it had missed, in nanoseconds of the monotonic clock; 0 for never. */
  long caughtUpAt(int socket) {
    return caughtUpAt.get(socket);
  }

  /** How many have not all that they missed. */
  long missing() {
    return missing.getCount();
  }

  /** How many were told of another number of activities than this. */
  long toldOtherThan(int activities) {
    return IntStream.range(0, told.length()).filter(n -> told.get(n) != activities).count();
  }

  int gaps() {
    return gaps.get();
  }

  int lost() {
    return lost.get();
  }
}
