// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import tidings.core.Activities.ActivityAnnounced;
import tidings.core.ClusterEvent;
import tidings.core.ConnectedDelivery;
import tidings.core.Watermark;
import tidings.core.bus.Bus;

/** Publishes the events of other nodes on this one. Blocks until an event is published. */
record ReceivedEvents(Bus bus, Watermark watermark) {
  void publish(ClusterEvent event) {
    bus.publishFromOtherNode(switch (event) {
      case ActivityAnnounced announced -> new ConnectedDelivery(bus, watermark).of(announced);
      default -> event;
    });
  }
}
