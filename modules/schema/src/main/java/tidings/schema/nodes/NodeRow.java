// SPDX-License-Identifier: Apache-2.0
package tidings.schema.nodes;

import java.time.Duration;
import java.time.Instant;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.Item;

/**
 * A node that uses the table.
 *
 * @param id new with each start of a process
 * @param heartbeat grows as long as the process is alive
 * @param startedAt by its own clock
 */
record NodeRow(String id, long heartbeat, Instant startedAt) {
  /** When the row of a dead node is removed; far more than clocks of nodes differ. */
  static final Duration RETENTION = Duration.ofHours(1);
  private static final String HEARTBEAT = "beat";
  private static final String STARTED_AT = "startedAt";

  static NodeRow of(Item row) {
    return new NodeRow(
        row.key().sk(), row.number(HEARTBEAT), Instant.ofEpochMilli(row.number(STARTED_AT)));
  }

  Item item(Instant now) {
    return ItemType.NODE.at(SystemKeys.node(id))
        .set(HEARTBEAT, heartbeat)
        .set(STARTED_AT, startedAt.toEpochMilli())
        .expiresAt(now.plus(RETENTION).getEpochSecond())
        .build();
  }
}
