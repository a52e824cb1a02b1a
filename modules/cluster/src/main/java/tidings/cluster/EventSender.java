// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.ClusterEvent;

/**
 * Sends the events of this node to each other one that may need them, and positions to all. Used on one
 * event loop.
 */
final class EventSender {
  private final PeerFilters filters;
  private final SentMessages sent;

  EventSender(PeerFilters filters, SentMessages sent) {
    this.filters = filters;
    this.sent = sent;
  }

  /** @throws RuntimeException if it cannot be encoded; some nodes have it then */
  void send(Batch batch, Collection<? extends NodeLink> links) {
    if (batch.upTo().isPresent()) {
      sendPosition(batch, links);
    } else {
      sendEvents(batch.events(), links);
    }
  }

  /** A node that is sent a part of the events is told by which version they were chosen. */
  private void sendPosition(Batch batch, Collection<? extends NodeLink> links) {
    var payload = batch.encode();
    for (var link : links) {
      link.send(filters.matched(link.node())
          .map(matched -> matched.addTo(batch.json()).toBuffer()).orElse(payload));
    }
  }

  /** Nodes that need the same events get the same bytes. */
  private void sendEvents(List<ClusterEvent> events, Collection<? extends NodeLink> links) {
    var keys = events.stream().map(EventKeys::of).toList();
    var payloads = new HashMap<Long, Buffer>();
    for (var link : links) {
      if (link.isConnected()) {
        long needed = neededBy(link.node(), keys);
        sent.addSkipped(events.size() - Long.bitCount(needed));
        if (needed != 0) {
          link.send(payload(events, needed, payloads));
        }
      }
    }
  }

  /** A bit for each event, as a batch has at most {@value Outbox#MAX_BATCH}. */
  private long neededBy(String node, List<EventKeys> events) {
    long needed = 0;
    for (int i = 0; i < events.size(); i++) {
      if (filters.needs(node, events.get(i))) {
        needed |= 1L << i;
      }
    }
    return needed;
  }

  private static Buffer payload(
      List<ClusterEvent> events, long needed, Map<Long, Buffer> payloads) {
    return payloads.computeIfAbsent(needed, bits -> {
      var chosen = new ArrayList<ClusterEvent>();
      for (int i = 0; i < events.size(); i++) {
        if (((bits >> i) & 1) != 0) {
          chosen.add(events.get(i));
        }
      }
      return new Batch(chosen, Optional.empty()).encode();
    });
  }
}
