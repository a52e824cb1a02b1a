// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import tidings.core.NodeContact;

/** Nodes of one process that find each other. */
final class LoopbackNodes implements AutoCloseable {
  static final Duration POLL_INTERVAL = Duration.ofMillis(20);

  private final LongSupplier nanos;
  private final Map<String, Optional<NodeContact>> contacts = new ConcurrentHashMap<>();
  private final List<LoopbackNode> nodes = new ArrayList<>();

  /** @param nanos the time of all nodes */
  LoopbackNodes(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** A node that the others find, and that does nothing yet. */
  LoopbackNode create(String id, TurnTimeouts turnTimeouts, int filterAbove) {
    var node = new LoopbackNode(id, () -> others(id), nanos, turnTimeouts, filterAbove);
    reachBy(id, node.contact());
    nodes.add(node);
    return node;
  }

  /** Lets the other nodes reach one in another way from now on. */
  void reachBy(String id, NodeContact contact) {
    contacts.put(id, Optional.of(contact));
  }

  /** Stops a node, which is removed from the table. */
  void remove(LoopbackNode node) {
    nodes.remove(node);
    contacts.remove(node.id);
    node.stop();
  }

  boolean allHearEachOther() {
    return nodes.stream().allMatch(
        node -> nodes.stream().allMatch(other -> other == node || node.hears(other)));
  }

  private Map<String, Optional<NodeContact>> others(String self) {
    var others = new ConcurrentHashMap<>(contacts);
    others.remove(self);
    return others;
  }

  @Override
  public void close() {
    List.copyOf(nodes).forEach(this::remove);
  }

  static <T> T take(BlockingQueue<T> queue) throws InterruptedException {
    return Objects.requireNonNull(queue.poll(30, TimeUnit.SECONDS), "nothing came");
  }

  static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      LockSupport.parkNanos(POLL_INTERVAL.toNanos());
      assertThat(Thread.interrupted()).as("too late").isFalse();
    }
  }
}
