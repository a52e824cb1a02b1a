// SPDX-License-Identifier: Apache-2.0
package tidings.schema.rows;

import java.time.Instant;
import tidings.core.Explanation.Pending;
import tidings.store.Item;

/** The attributes of a fan-out job that other features read. */
public final class FanOutRow {
  public static final String STARTED_AT = "startedAt";
  public static final String PARKED = "parked";

  private FanOutRow() {}

  public static Pending pending(Item row) {
    return new Pending(Instant.ofEpochMilli(row.number(STARTED_AT)), row.has(PARKED));
  }
}
