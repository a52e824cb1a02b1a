// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import io.vertx.core.buffer.Buffer;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import tidings.cluster.SubscriptionMessage.Everything;
import tidings.cluster.SubscriptionMessage.Whole;

/**
 * Tells the other nodes the subscriptions of this one, if there are so many nodes that it is worth it:
 * each one the whole filter, then what is added. Used on one event loop.
 */
final class SubscriptionSender {
  /** Other nodes up to which all are told everything. */
  static final int FILTER_ABOVE = 16;
  /** Whole filters sent at a tick, each of up to 1.7 MB; meanwhile the others use what they have. */
  static final int MAX_WHOLE_PER_TICK = 4;

  private final SubscribedKeys keys;
  private final int filterAbove;
  /** Of the generation that was told last, with everything that was added since. */
  private BloomFilter filter = BloomFilter.ofCapacity(1);
  private long filterVersion;
  private long filterGeneration = NodeLink.NO_GENERATION;

  /** @param filterAbove the number of other nodes up to which none is told */
  SubscriptionSender(SubscribedKeys keys, int filterAbove) {
    this.keys = keys;
    this.filterAbove = filterAbove;
  }

  /**
   * Called every second.
   *
   * @param links to all other nodes
   * @param understands whether a node knows filters
   */
  void onTick(Collection<? extends NodeLink> links, Predicate<String> understands) {
    keys.tidy();
    sendAdded(links);
    if (links.size() > filterAbove) {
      sendWhole(links.stream()
          .filter(link -> link.isConnected() && understands.test(link.node())
              && link.toldGeneration() != keys.generation())
          .limit(MAX_WHOLE_PER_TICK)
          .toList());
    } else {
      var everything = new Everything(keys.version()).encode();
      links.stream().filter(NodeLink::isTold)
          .forEach(link -> send(link, everything, NodeLink.NO_GENERATION));
    }
  }

  /** Sends what was added since the last time. A node that misses it gets the whole filter later. */
  void sendAdded(Collection<? extends NodeLink> links) {
    for (var added : keys.drainAdded()) {
      filter.addAll(added.hashes());
      filterVersion = Math.max(filterVersion, added.version());
      var payload = Optional.<Buffer>empty();
      for (var link : links) {
        if (link.isTold() && link.toldGeneration() != NodeLink.OUTDATED) {
          payload = payload.or(() -> Optional.of(added.encode()));
          if (!link.send(payload.get())) {
            link.setToldGeneration(NodeLink.OUTDATED);
          }
        }
      }
    }
  }

  private void sendWhole(List<? extends NodeLink> links) {
    if (!links.isEmpty()) {
      refreshFilter();
      var whole = new Whole(filterVersion, filter).encode();
      links.forEach(link -> send(link, whole, filterGeneration));
    }
  }

  private void refreshFilter() {
    long generation = keys.generation();
    if (filterGeneration != generation) {
      var whole = keys.whole();
      filter = whole.filter();
      filterVersion = whole.version();
      filterGeneration = generation;
    }
  }

  private static void send(NodeLink link, Buffer payload, long generation) {
    if (link.send(payload)) {
      link.setToldGeneration(generation);
    }
  }
}
