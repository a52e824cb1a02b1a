// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import tidings.core.Cluster.Heard;
import tidings.core.Position;

/** What was heard of all other nodes. Thread-safe. */
final class HeardNodes {
  private final LongSupplier nanos;
  private final AtomicLong losses = new AtomicLong();
  private final Map<String, HeardNode> byId = new ConcurrentHashMap<>();

  HeardNodes(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** A new connection of a node, which replaces an earlier one. */
  HeardNode begin(String node) {
    var heard = new HeardNode(losses, nanos.getAsLong());
    Optional.ofNullable(byId.put(node, heard)).ifPresent(HeardNode::end);
    losses.incrementAndGet();
    return heard;
  }

  void end(String node, HeardNode heard) {
    heard.end();
    byId.remove(node, heard);
  }

  void checkSilence() {
    byId.values().forEach(heard -> heard.checkSilence(nanos.getAsLong()));
  }

  /**
   * Empty if one of the nodes is not heard. The losses are counted before the positions are read, so
   * that a node which is lost between the two makes a new number.
   */
  Optional<Heard> heard(Set<String> nodes) {
    long counted = losses.get();
    var lowest = Position.LAST;
    for (var node : nodes) {
      var upTo = Optional.ofNullable(byId.get(node)).flatMap(HeardNode::upTo);
      if (upTo.isEmpty()) {
        return Optional.empty();
      }
      lowest = upTo.get().compareTo(lowest) < 0 ? upTo.get() : lowest;
    }
    return Optional.of(new Heard(counted, lowest));
  }

  /** Number of nodes that are heard at present. */
  int count() {
    return Math.toIntExact(
        byId.values().stream().filter(heard -> heard.upTo().isPresent()).count());
  }

  long losses() {
    return losses.get();
  }

  long now() {
    return nanos.getAsLong();
  }
}
