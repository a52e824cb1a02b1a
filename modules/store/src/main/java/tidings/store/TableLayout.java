// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.Collection;
import java.util.stream.Collectors;

/**
 * Properties of keys that an engine must know. What is a cache or streamed is part of the data: for
 * an existing table it must never change.
 */
public interface TableLayout {
  /**
   * Whether the partition is a cache of other rows: it may be lost in a crash, is never in the
   * index and is read by one user. The embedded engine keeps these partitions in a separate column
   * family, so a changed answer would hide existing rows.
   */
  boolean isCache(String pk);

  /** Whether changes of the partition appear in the change stream. Always false for a cache. */
  boolean isStreamed(String pk);

  /**
   * Whether the partition is mostly read from its end, by queries in descending order: the embedded
   * engine keeps its last rows in memory.
   */
  boolean isReadFromEnd(String pk);

  /** A short name for the kind of item at a key, for example {@code FEED}; contains no id. */
  String accessPattern(Key key);

  /** A short name for the kind of items that a query finds; contains no id. */
  String accessPattern(Query query);

  /** The distinct names for several keys, sorted, joined by {@code +}. */
  default String accessPattern(Collection<Key> keys) {
    return keys.stream().map(this::accessPattern).distinct().sorted()
        .collect(Collectors.joining("+"));
  }
}
