// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.util.Optional;
import tidings.store.Key;

/** Which things a file tells of, by where they lie: in which line first, and what that says. */
final class SeenRecords {
  private final LongMap lines = new LongMap();
  private final LongMap removed = new LongMap();

  /** The line that has told of it before and said the same, or something else. */
  record Previous(int line, boolean isSame) {}

  /** Whether a line tells of this that is right. @param print of where it lies */
  boolean contains(long hash) {
    return lines.contains(hash) && !removed.contains(hash);
  }

  Optional<Previous> add(ParsedLine parsed) {
    long hash = Hash64.of(parsed.entry().key());
    var previous = lines.find(hash);
    int content = parsed.entry().hashCode();
    if (previous.isEmpty()) {
      lines.put(hash, (long) parsed.line() << Integer.SIZE | content & 0xffff_ffffL);
      return Optional.empty();
    }
    long first = previous.getAsLong();
    return Optional.of(
        new Previous((int) (first >>> Integer.SIZE), (int) first == content));
  }

  /** It turned out to be wrong. */
  void remove(Key key) {
    removed.put(Hash64.of(key), 1);
  }
}
