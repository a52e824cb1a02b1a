// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

import java.util.List;
import tidings.core.Position;
import tidings.store.Op;

/**
 * Something in the table that is not as it should be.
 *
 * @param subject what it is about: a word, and a ref or an id, such as {@code feed user:ben}
 * @param detail what is wrong with it, in a line
 * @param count how many rows or counts that is
 */
public record Finding(Kind kind, String subject, String detail, int count, RepairOps repair) {

  /** What can be wrong. */
  public enum Kind {
    /** A row is not there. */
    MISSING,
    /** A row or a count says something else than what it is made of. */
    ADRIFT,
    /** A row is there that nobody is shown: what cleaning has not come to. No fault. */
    STALE;

    /** Whether somebody gets a wrong answer. */
    public boolean isFault() {
      return this != STALE;
    }
  }

  /** A transaction that mends it, and does nothing if what it is about has changed since. */
  public interface RepairOps {
    /** @param stamp the time of the change */
    List<Op> ops(Position stamp);
  }
}
