// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import com.carrotsearch.hppc.LongHashSet;
import com.carrotsearch.hppc.LongLongHashMap;
import java.util.Optional;
import tidings.store.Key;

/** The records of a file by hash of their key: the line of the first, and a hash of its content. */
final class SeenRecords {
  private final LongLongHashMap lines = new LongLongHashMap();
  private final LongHashSet removed = new LongHashSet();

  /** An earlier line with the same key, and whether its content is the same. */
  record Previous(int line, boolean isSame) {}

  /** Whether there is a valid line with this hash of a key. */
  boolean contains(long hash) {
    return lines.containsKey(hash) && !removed.contains(hash);
  }

  /** Adds a line, unless there is an earlier one with the same key, which it returns. */
  Optional<Previous> add(ParsedLine parsed) {
    long hash = Hash64.of(parsed.entry().key());
    int content = parsed.entry().hashCode();
    if (lines.putIfAbsent(hash, (long) parsed.line() << Integer.SIZE | content & 0xffff_ffffL)) {
      return Optional.empty();
    }
    long first = lines.get(hash);
    return Optional.of(
        new Previous((int) (first >>> Integer.SIZE), (int) first == content));
  }

  /** Removes a record that turned out to be invalid. */
  void remove(Key key) {
    removed.add(Hash64.of(key));
  }
}
