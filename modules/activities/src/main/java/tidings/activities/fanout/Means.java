// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import java.time.Duration;
import java.time.InstantSource;
import tidings.core.Bus;
import tidings.core.Watermark;
import tidings.store.Table;
import tidings.store.rows.ActivityReader;

/**
 * What a delivery works with.
 *
 * @param feedsKeep how long after its activity a feed row expires
 */
public record Means(Bus bus, Table table, ActivityReader reader, Watermark watermark,
    InstantSource clock, Duration feedsKeep) {

  public Mentions mentions() {
    return new Mentions(bus, table, reader, watermark);
  }

  ActivityNotices notices() {
    return new ActivityNotices(bus, table, watermark);
  }
}
