// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import java.time.Instant;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Transaction;

/**
 * A node that uses the table. Its row comes and goes together with a new {@link WatermarkRow#term}.
 *
 * @param id new with each start of a process
 * @param heartbeat grows as long as the process is alive
 * @param isCommand whether it does none of the periodic work
 */
record NodeRow(String id, long heartbeat, boolean isCommand) {
  private static final String HEARTBEAT = "beat";
  private static final String COMMAND = "command";
  private static final String STARTED_AT = "startedAt";

  static NodeRow of(Item row) {
    return new NodeRow(row.key().sk(), row.number(HEARTBEAT), row.flag(COMMAND));
  }

  /** @param now for operators, by the clock of the node */
  static Transaction join(String id, boolean isCommand, Instant now) {
    var row = ItemType.NODE.at(SystemKeys.node(id))
        .set(HEARTBEAT, 1)
        .set(COMMAND, isCommand)
        .set(STARTED_AT, now.toEpochMilli())
        .build();
    return WatermarkRow.beginTerm(new Transaction().put(row));
  }

  static Transaction leave(String id) {
    return WatermarkRow.beginTerm(
        new Transaction().delete(SystemKeys.node(id)).onlyIf(Condition.present()));
  }

  /** Removes a dead node, if it has been silent since this row was read. */
  Transaction remove() {
    return WatermarkRow.beginTerm(
        new Transaction().delete(SystemKeys.node(id))
            .onlyIf(Condition.equal(HEARTBEAT, heartbeat)));
  }

  /** Fails if others have removed the node. */
  static Transaction beat(String id) {
    return new Transaction().update(SystemKeys.node(id), Change.add(HEARTBEAT, 1))
        .onlyIf(Condition.present());
  }
}
