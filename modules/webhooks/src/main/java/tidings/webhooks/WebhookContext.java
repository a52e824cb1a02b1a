// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import java.time.InstantSource;
import tidings.core.Nodes;
import tidings.schema.readers.EventLog;
import tidings.store.Table;

/** The dependencies of all that delivers events. */
record WebhookContext(Table table, Nodes nodes, InstantSource clock, EventLog events,
    WebhookSender sender, RetrySchedule schedule, DeliveryCounters counters) {}
