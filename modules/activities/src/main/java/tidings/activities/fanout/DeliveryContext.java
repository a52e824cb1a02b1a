// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import java.time.Duration;
import java.time.InstantSource;
import tidings.core.OnlineUsers;
import tidings.core.Watermark;
import tidings.core.bus.Bus;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.FeedCachePolicy;
import tidings.store.Table;

/**
 * What a delivery works with.
 *
 * @param cachePolicy what feeds have as rows
 * @param online who is connected to this node
 */
public record DeliveryContext(Bus bus, Table table, ActivityReader reader, Watermark watermark,
    InstantSource clock, FeedCachePolicy cachePolicy, OnlineUsers online) {

  public Mentions mentions() {
    return new Mentions(bus, table, reader, watermark);
  }

  ActivityNotices notices() {
    return new ActivityNotices(bus, table, watermark);
  }

  /** How long after its activity a feed row expires. */
  public Duration feedRetention() {
    return cachePolicy.retention().duration();
  }
}
