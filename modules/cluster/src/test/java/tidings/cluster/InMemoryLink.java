// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import io.vertx.core.buffer.Buffer;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;

/** A connection whose messages arrive when a test takes them. */
final class InMemoryLink implements NodeLink {
  private final String node;
  private final Queue<NumberedMessage> underWay = new ArrayDeque<>();
  private boolean connected = true;
  private boolean full;
  private long next = Hello.NUMBER + 1;
  private long toldGeneration = NO_GENERATION;

  /** @param node at its other end */
  InMemoryLink(String node) {
    this.node = node;
  }

  @Override
  public String node() {
    return node;
  }

  @Override
  public boolean isConnected() {
    return connected;
  }

  @Override
  public boolean send(Buffer payload) {
    if (!connected) {
      return false;
    }
    long number = next++;
    if (!full) {
      underWay.add(new NumberedMessage(number, payload));
    }
    return !full;
  }

  @Override
  public long toldGeneration() {
    return toldGeneration;
  }

  @Override
  public void setToldGeneration(long generation) {
    toldGeneration = generation;
  }

  Optional<NumberedMessage> take() {
    return Optional.ofNullable(underWay.poll());
  }

  boolean isEmpty() {
    return underWay.isEmpty();
  }

  /** Whether its queue is full, so that messages are lost. */
  void setFull(boolean isFull) {
    full = isFull;
  }

  /** Ends the connection; what is under way is lost. */
  void disconnect() {
    connected = false;
    underWay.clear();
  }

  void reconnect() {
    connected = true;
    next = Hello.NUMBER + 1;
    toldGeneration = NO_GENERATION;
  }
}
