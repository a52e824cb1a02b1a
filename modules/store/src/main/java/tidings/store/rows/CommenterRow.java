// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import java.time.Instant;
import tidings.store.Item;

/** What others than the comments themselves read of somebody who has commented. */
public final class CommenterRow {
  public static final String SINCE = "since";

  private CommenterRow() {}

  /** When they joined those whom the activity's actor is told of. */
  public static Instant since(Item row) {
    return Instant.ofEpochMilli(row.number(SINCE));
  }
}
