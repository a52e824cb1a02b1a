// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/**
 * A change of one item: inserted, modified or removed.
 *
 * @param sequence its position in the shard, as digits
 * @param time of the change, to the second; test engines may know only the minute
 * @param before the previously stored item, even if expired
 * @param after the newly stored item
 * @param expired whether the engine removed the item because it expired
 */
public record ItemChange(
    String sequence, Instant time, Optional<Item> before, Optional<Item> after, boolean expired) {
  /** Order of the sequences of one shard. */
  public static final Comparator<String> SEQUENCE_ORDER =
      Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

  public enum Kind {
    INSERTED,
    MODIFIED,
    REMOVED
  }

  public Kind kind() {
    if (before.isEmpty()) {
      return Kind.INSERTED;
    }
    return after.isEmpty() ? Kind.REMOVED : Kind.MODIFIED;
  }

  /** The current item, or the last one if it was removed. */
  public Item item() {
    return after.or(() -> before).orElseThrow();
  }

  public Key key() {
    return item().key();
  }

  /** Total size of both items. */
  public int bytes() {
    return before.map(Item::bytes).orElse(0) + after.map(Item::bytes).orElse(0);
  }

  public String type() {
    return item().type();
  }
}
