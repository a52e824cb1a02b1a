// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import tidings.core.Cluster.Heard;
import tidings.core.LossCause;
import tidings.core.Position;

/** What was heard of all other nodes. Thread-safe. */
final class HeardNodes {
  private final LongSupplier nanos;
  private final Losses losses = new Losses();
  /** The version of the subscriptions by which the events of a node must be chosen that is heard. */
  private final AtomicLong required = new AtomicLong();
  private final Map<String, HeardNode> byId = new ConcurrentHashMap<>();

  HeardNodes(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /**
   * A new connection of a node, which replaces an earlier one.
   *
   * @param knowsFilters whether it understands messages about subscriptions
   */
  HeardNode begin(String node, boolean knowsFilters) {
    var heard = new HeardNode(losses, required, knowsFilters, nanos.getAsLong());
    Optional.ofNullable(byId.put(node, heard)).ifPresent(HeardNode::end);
    losses.add(LossCause.CONNECTED);
    return heard;
  }

  void end(String node, HeardNode heard) {
    heard.end();
    byId.remove(node, heard);
  }

  void checkSilence() {
    byId.values().forEach(heard -> heard.checkSilence(nanos.getAsLong()));
  }

  /** Whether a node understands messages about subscriptions. */
  boolean knowsFilters(String node) {
    return Optional.ofNullable(byId.get(node)).filter(HeardNode::knowsFilters).isPresent();
  }

  /**
   * Nodes that choose their events by an earlier version of the subscriptions are not heard any more, or
   * as soon as they do.
   */
  void require(long version) {
    required.accumulateAndGet(version, Math::max);
    byId.values().forEach(HeardNode::checkMatched); // a node that changes meanwhile checks itself
  }

  /**
   * The version of the subscriptions that all nodes consider which are heard at present.
   *
   * @param isTold whether a node was told them, so that it may soon choose although it does not yet
   */
  long knownVersion(Predicate<String> isTold) {
    return byId.entrySet().stream()
        .filter(node -> node.getValue().upTo().isPresent())
        .mapToLong(node -> node.getValue().knownVersion(isTold.test(node.getKey())))
        .min().orElse(Long.MAX_VALUE);
  }

  /**
   * Empty if one of the nodes is not heard. The losses are counted before the positions are read, so
   * that a node which is lost between the two makes a new number.
   */
  Optional<Heard> heard(Set<String> nodes) {
    long counted = losses.all();
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

  Map<LossCause, Long> losses() {
    return losses.byCause();
  }

  long now() {
    return nanos.getAsLong();
  }
}
