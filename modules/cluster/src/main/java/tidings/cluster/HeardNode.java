// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import tidings.core.LossCause;
import tidings.core.Position;

/**
 * What was heard of one node, on its present connection. It is heard from its first position on, until
 * the connection ends, it has been silent for {@link #MAX_SILENCE}, or it leaves out events that are
 * needed here. Whenever something may not have arrived, this is a loss. Thread-safe.
 */
final class HeardNode {
  /** A node tells its position every second. */
  static final Duration MAX_SILENCE = Duration.ofSeconds(3);

  private final Losses losses;
  private final AtomicLong required;
  private final boolean knowsFilters;
  /** By which version of the subscriptions its events are chosen. */
  private MatchedVersion matched = new MatchedVersion(0, true);
  private long expected = Hello.NUMBER + 1;
  private long heardAt;
  private @Nullable Position upTo;
  private boolean ended;

  /**
   * @param losses of all nodes, to be counted here
   * @param required the version of the subscriptions by which the events of a node must be chosen
   * @param knowsFilters whether it understands messages about subscriptions
   */
  HeardNode(Losses losses, AtomicLong required, boolean knowsFilters, long now) {
    this.losses = losses;
    this.required = required;
    this.knowsFilters = knowsFilters;
    this.heardAt = now;
  }

  /** Called with the number of each message, before it is published. */
  synchronized void onMessage(long number) {
    if (number != expected) {
      onLoss(LossCause.MISSING);
    }
    expected = number + 1;
  }

  /** Something that the node has told cannot be published here. */
  void onLoss(LossCause cause) {
    losses.add(cause);
  }

  /** The node has told everything up to a position, and it is published. */
  synchronized void onPosition(Position position, long now) {
    if (!ended && isMatched()) {
      upTo = position;
      heardAt = now;
    }
  }

  /** The node has told by which version of the subscriptions the following events are chosen. */
  synchronized void onMatched(MatchedVersion version) {
    matched = version;
    checkMatched();
  }

  /**
   * A node that chooses by a version which lacks subscriptions that count is not heard until it chooses
   * by a later one, and its positions count for nothing.
   */
  synchronized void checkMatched() {
    if (!isMatched()) {
      loseContact(LossCause.FILTERED);
    }
  }

  private boolean isMatched() {
    return matched.everything() || matched.version() >= required.get();
  }

  /**
   * The version of the subscriptions that the node surely considers.
   *
   * @param isTold whether it was told them, so that it may soon choose although it does not yet
   */
  synchronized long knownVersion(boolean isTold) {
    return matched.everything() && !isTold ? Long.MAX_VALUE : matched.version();
  }

  boolean knowsFilters() {
    return knowsFilters;
  }

  private void loseContact(LossCause cause) {
    if (upTo != null) {
      upTo = null;
      losses.add(cause);
    }
  }

  /**
   * A node that is silent for too long is not heard until it tells its position again. This is a loss
   * as well: positions are not limited by it meanwhile.
   */
  synchronized void checkSilence(long now) {
    if (now - heardAt > MAX_SILENCE.toNanos()) {
      loseContact(LossCause.SILENT);
    }
  }

  /** The connection has ended. */
  synchronized void end() {
    ended = true;
    upTo = null;
    losses.add(LossCause.DISCONNECTED);
  }

  synchronized boolean hasEnded() {
    return ended;
  }

  /** Empty if the node is not heard. */
  synchronized Optional<Position> upTo() {
    return Optional.ofNullable(upTo);
  }
}
