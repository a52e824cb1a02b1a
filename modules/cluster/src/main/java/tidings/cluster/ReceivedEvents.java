// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import tidings.core.Activities.ActivityAnnounced;
import tidings.core.Activities.ActivityDelivered;
import tidings.core.ClusterEvent;
import tidings.core.Feeds.ConnectedRecipients;
import tidings.core.Watermark;
import tidings.core.bus.Bus;

/** Publishes the events of other nodes on this one. Blocks until an event is published. */
record ReceivedEvents(Bus bus, Watermark watermark) {
  void publish(ClusterEvent event) {
    bus.publishFromOtherNode(switch (event) {
      case ActivityAnnounced(var activity, var lineage) -> {
        var position = watermark.low();
        var recipients = bus.ask(new ConnectedRecipients(lineage)).await();
        yield new ActivityDelivered(activity, lineage, recipients, position);
      }
      default -> event;
    });
  }
}
