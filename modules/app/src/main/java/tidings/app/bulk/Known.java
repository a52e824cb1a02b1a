// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import java.util.Optional;
import tidings.store.Key;

/** Which things a file tells of, by where they lie: in which line first, and what that says. */
final class Known {
  private final LongMap lines = new LongMap();
  private final LongMap gone = new LongMap();

  /** The line that has told of it before and said the same, or something else. */
  record Before(int line, boolean same) {}

  /** Whether a line tells of this that is right. @param print of where it lies */
  boolean has(long print) {
    return lines.has(print) && !gone.has(print);
  }

  Optional<Before> add(Told told) {
    long print = Shorthand.of(told.thing().key());
    var before = lines.find(print);
    int content = told.thing().hashCode();
    if (before.isEmpty()) {
      lines.put(print, (long) told.line() << Integer.SIZE | content & 0xffff_ffffL);
      return Optional.empty();
    }
    long first = before.getAsLong();
    return Optional.of(
        new Before((int) (first >>> Integer.SIZE), (int) first == content));
  }

  /** It turned out to be wrong. */
  void remove(Key key) {
    gone.put(Shorthand.of(key), 1);
  }
}
