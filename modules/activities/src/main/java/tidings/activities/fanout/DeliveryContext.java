// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import java.time.Duration;
import java.time.InstantSource;
import tidings.core.Nodes;
import tidings.core.OnlineUsers;
import tidings.core.Watermark;
import tidings.core.bus.Bus;
import tidings.schema.broadcast.LateChanges;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.FeedCachePolicy;
import tidings.schema.readers.MergedAudiences;
import tidings.store.Table;

/**
 * The collaborators of a delivery.
 *
 * @param nodes share out the search for abandoned jobs
 * @param cachePolicy decides which part of a feed is stored as rows
 * @param online the users who are connected to this node
 */
public record DeliveryContext(Bus bus, Table table, ActivityReader reader, Watermark watermark,
    Nodes nodes, InstantSource clock, FeedCachePolicy cachePolicy, OnlineUsers online) {

  public Mentions mentions() {
    return new Mentions(bus, table, reader, watermark);
  }

  ActivityNotices notices() {
    return new ActivityNotices(bus, table, reader.visibility(), watermark);
  }

  public LateChanges late() {
    return new LateChanges(table);
  }

  /** The audiences without feed rows, and their outboxes. May block for the store. */
  public MergedAudiences mergedAudiences() {
    return cachePolicy.largeAudiences().current();
  }

  /** The lifetime of a feed row, from the publication of its activity. */
  public Duration feedRetention() {
    return cachePolicy.retention().duration();
  }
}
