// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import com.carrotsearch.hppc.LongHashSet;
import java.util.Map;
import java.util.Optional;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ShareRow;
import tidings.store.Item;
import tidings.store.Key;

/** The shares without words of a file: there is one of a user and an activity. */
final class PlainShares {
  private final LongHashSet lines = new LongHashSet();

  /** Adds a valid line. Returns why it conflicts with an earlier one, if it does. */
  Optional<String> add(ImportRecord entry) {
    return key(entry)
        .filter(key -> !lines.add(Hash64.of(key)))
        .map(key -> "an earlier line shares the same without words");
  }

  /** The key of the row by which a share excludes others; empty for all else. */
  static Optional<Key> key(ImportRecord entry) {
    return entry instanceof ActivityRecord activity && !activity.object().isVisible()
        ? activity.envelope().shared()
            .map(shared -> ActivityKeys.plainShare(activity.envelope().actor(), shared))
        : Optional.empty();
  }

  /**
   * Returns why a share is taken in the store, if another one is there.
   *
   * @param rows that of {@link #key}, if the store has it, and others
   */
  static Optional<String> taken(ImportRecord entry, Map<Key, Item> rows) {
    return entry instanceof ActivityRecord activity
        ? key(entry).map(rows::get)
            .filter(row -> !ShareRow.shareOf(row).equals(activity.id()))
            .map(row -> "the store has a share of the same without words, "
                + ShareRow.shareOf(row))
        : Optional.empty();
  }
}
