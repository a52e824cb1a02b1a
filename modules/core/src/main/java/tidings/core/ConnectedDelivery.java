// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import tidings.core.Activities.ActivityAnnounced;
import tidings.core.Activities.ActivityDelivered;
import tidings.core.Feeds.ConnectedRecipients;
import tidings.core.bus.Bus;

/**
 * The delivery of an announced activity to the followers who are connected to this node, which knows
 * what they follow. Blocks until they are found.
 */
public record ConnectedDelivery(Bus bus, Watermark watermark) {
  public ActivityDelivered of(ActivityAnnounced announced) {
    var position = watermark.low(); // before the recipients: it must not pass a change of them
    var recipients = bus.ask(new ConnectedRecipients(announced.lineage())).await();
    return new ActivityDelivered(announced.activity(), announced.lineage(), recipients, position);
  }
}
