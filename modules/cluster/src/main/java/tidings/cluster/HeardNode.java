// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import tidings.core.Position;

/**
 * What was heard of one node, on its present connection. It is heard from its first position on, until
 * the connection ends or it has been silent for {@link #MAX_SILENCE}. Whenever something may not have
 * arrived, this is a loss. Thread-safe.
 */
final class HeardNode {
  /** A node tells its position every second. */
  static final Duration MAX_SILENCE = Duration.ofSeconds(3);

  private final AtomicLong losses;
  private long expected = Hello.NUMBER + 1;
  private long heardAt;
  private @Nullable Position upTo;
  private boolean ended;

  /** @param losses of all nodes, to be counted here */
  HeardNode(AtomicLong losses, long now) {
    this.losses = losses;
    this.heardAt = now;
  }

  /** Called with the number of each message, before it is published. */
  synchronized void onMessage(long number) {
    if (number != expected) {
      onLoss();
    }
    expected = number + 1;
  }

  /** Something that the node has told cannot be published here. */
  void onLoss() {
    losses.incrementAndGet();
  }

  /** The node has told everything up to a position, and it is published. */
  synchronized void onPosition(Position position, long now) {
    if (!ended) {
      upTo = position;
      heardAt = now;
    }
  }

  /**
   * A node that is silent for too long is not heard until it tells its position again. This is a loss
   * as well: positions are not limited by it meanwhile.
   */
  synchronized void checkSilence(long now) {
    if (upTo != null && now - heardAt > MAX_SILENCE.toNanos()) {
      upTo = null;
      losses.incrementAndGet();
    }
  }

  /** The connection has ended. */
  synchronized void end() {
    ended = true;
    upTo = null;
    losses.incrementAndGet();
  }

  synchronized boolean hasEnded() {
    return ended;
  }

  /** Empty if the node is not heard. */
  synchronized Optional<Position> upTo() {
    return Optional.ofNullable(upTo);
  }
}
