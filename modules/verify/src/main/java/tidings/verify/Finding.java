// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import java.util.List;
import tidings.core.Position;
import tidings.store.Op;

/**
 * An inconsistency in the table.
 *
 * @param subject a word and a ref or an id, such as {@code feed user:ben}
 * @param detail the problem, in one line
 * @param count number of affected rows or counts
 */
public record Finding(Kind kind, String subject, String detail, int count, RepairOps repair) {

  /** Kinds of inconsistency. */
  public enum Kind {
    /** A row is missing. */
    MISSING,
    /** A row or a count differs from the rows it is derived from. */
    ADRIFT,
    /** A row that no page shows, not cleaned up yet. Not a fault. */
    STALE;

    /** Returns whether readers get a wrong answer. */
    public boolean isFault() {
      return this != STALE;
    }
  }

  /** The operations that repair it; they fail, or are empty, if the data has changed since. */
  public interface RepairOps {
    /** @param stamp position of the change */
    List<Op> ops(Position stamp);
  }
}
