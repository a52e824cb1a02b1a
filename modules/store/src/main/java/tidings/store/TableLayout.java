// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.Collection;
import java.util.stream.Collectors;

/**
 * The facts about its keys that a table must know, whoever chose them. They are part of the data: for
 * a table that exists, an answer never changes.
 */
public interface TableLayout {
  /**
   * Whether the partition is a cache of other rows: it may be lost in a crash, is never in the index
   * and is read by one user. The embedded engine keeps such partitions in a column family of their
   * own, where another answer would not find them again.
   */
  boolean isCache(String pk);

  /** Whether changes of the partition appear in the change stream. Never true of a cache. */
  boolean isStreamed(String pk);

  /** A short word for the kind of item at a key, such as {@code FEED}; contains no id. */
  String accessPattern(Key key);

  /** A short word for the kind of items that a query finds; contains no id. */
  String accessPattern(Query query);

  /** The words for several keys, each kind once, in order, joined by {@code +}. */
  default String accessPattern(Collection<Key> keys) {
    return keys.stream().map(this::accessPattern).distinct().sorted()
        .collect(Collectors.joining("+"));
  }
}
