// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import java.util.OptionalLong;

/** Numbers by numbers, 16 bytes each and a third of it free: millions of them fit into memory. */
final class LongMap {
  private static final int FEWEST = 1 << 10;
  private static final long FREE = 0;

  private long[] keys = new long[FEWEST];
  private long[] values = new long[FEWEST];
  private int size;

  OptionalLong find(long key) {
    int at = place(keys, of(key));
    return keys[at] == FREE ? OptionalLong.empty() : OptionalLong.of(values[at]);
  }

  boolean has(long key) {
    return keys[place(keys, of(key))] != FREE;
  }

  void put(long key, long value) {
    int at = place(keys, of(key));
    if (keys[at] == FREE && ++size > keys.length / 3 * 2) {
      grow();
      at = place(keys, of(key));
    }
    keys[at] = of(key);
    values[at] = value;
  }

  /** Whether it was not there before. */
  boolean add(long key) {
    boolean fresh = !has(key);
    put(key, 1);
    return fresh;
  }

  private static long of(long key) {
    return key == FREE ? 1 : key;
  }

  private static int place(long[] keys, long key) {
    int at = (int) (key >>> 32 ^ key) & keys.length - 1;
    while (keys[at] != FREE && keys[at] != key) {
      at = at + 1 & keys.length - 1;
    }
    return at;
  }

  private void grow() {
    var more = new long[keys.length * 2];
    var theirs = new long[keys.length * 2];
    for (int from = 0; from < keys.length; from++) {
      if (keys[from] != FREE) {
        int to = place(more, keys[from]);
        more[to] = keys[from];
        theirs[to] = values[from];
      }
    }
    keys = more;
    values = theirs;
  }
}
