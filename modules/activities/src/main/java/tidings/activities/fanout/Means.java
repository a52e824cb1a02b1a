// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import java.time.Duration;
import java.time.InstantSource;
import tidings.core.Bus;
import tidings.core.Online;
import tidings.core.Watermark;
import tidings.store.Table;
import tidings.store.rows.ActivityReader;
import tidings.store.rows.Cached;

/**
 * What a delivery works with.
 *
 * @param cached what feeds have as rows
 * @param online who is connected to this node
 */
public record Means(Bus bus, Table table, ActivityReader reader, Watermark watermark,
    InstantSource clock, Cached cached, Online online) {

  public Mentions mentions() {
    return new Mentions(bus, table, reader, watermark);
  }

  ActivityNotices notices() {
    return new ActivityNotices(bus, table, watermark);
  }

  /** How long after its activity a feed row expires. */
  public Duration feedsKeep() {
    return cached.retention().keep();
  }
}
