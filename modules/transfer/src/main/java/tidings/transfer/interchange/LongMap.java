// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.util.OptionalLong;

/** Numbers by numbers, 16 bytes each and a third of it free: millions of them fit into memory. */
final class LongMap {
  private static final int INITIAL_CAPACITY = 1 << 10;
  private static final long FREE = 0;

  private long[] keys = new long[INITIAL_CAPACITY];
  private long[] values = new long[INITIAL_CAPACITY];
  private int size;

  OptionalLong find(long key) {
    int slot = slotOf(keys, nonFree(key));
    return keys[slot] == FREE ? OptionalLong.empty() : OptionalLong.of(values[slot]);
  }

  boolean contains(long key) {
    return keys[slotOf(keys, nonFree(key))] != FREE;
  }

  void put(long key, long value) {
    int slot = slotOf(keys, nonFree(key));
    if (keys[slot] == FREE && ++size > keys.length / 3 * 2) {
      grow();
      slot = slotOf(keys, nonFree(key));
    }
    keys[slot] = nonFree(key);
    values[slot] = value;
  }

  /** Whether it was not there before. */
  boolean add(long key) {
    boolean isNew = !contains(key);
    put(key, 1);
    return isNew;
  }

  private static long nonFree(long key) {
    return key == FREE ? 1 : key;
  }

  private static int slotOf(long[] keys, long key) {
    int slot = (int) (key >>> 32 ^ key) & keys.length - 1;
    while (keys[slot] != FREE && keys[slot] != key) {
      slot = slot + 1 & keys.length - 1;
    }
    return slot;
  }

  private void grow() {
    var newKeys = new long[keys.length * 2];
    var newValues = new long[keys.length * 2];
    for (int from = 0; from < keys.length; from++) {
      if (keys[from] != FREE) {
        int to = slotOf(newKeys, keys[from]);
        newKeys[to] = keys[from];
        newValues[to] = values[from];
      }
    }
    keys = newKeys;
    values = newValues;
  }
}
