// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import com.carrotsearch.hppc.LongArrayList;
import com.carrotsearch.hppc.cursors.LongCursor;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A Bloom filter of hashes: it may contain others than were added, but never lacks one. With the keys
 * that it is made for, about one other hash in a hundred seems to be there. Not thread-safe.
 */
final class BloomFilter {
  static final int BITS_PER_KEY = 10;
  /** The best number for so many bits a key: 10 times the logarithm of 2. */
  private static final int PROBES = 7;

  private final long[] words;

  private BloomFilter(long[] words) {
    this.words = words;
  }

  /** An empty filter. @param keys about as many as it will have */
  static BloomFilter ofCapacity(int keys) {
    return new BloomFilter(
        new long[Math.ceilDiv(Math.multiplyExact(Math.max(1, keys), BITS_PER_KEY), Long.SIZE)]);
  }

  /** @param bytes as of {@link #bytes} */
  static BloomFilter of(byte[] bytes) {
    if (bytes.length == 0 || bytes.length % Long.BYTES != 0) {
      throw new IllegalArgumentException("a filter of " + bytes.length + " bytes");
    }
    var words = new long[bytes.length / Long.BYTES];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(words);
    return new BloomFilter(words);
  }

  byte[] bytes() {
    var bytes = ByteBuffer.allocate(words.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asLongBuffer().put(words);
    return bytes.array();
  }

  void add(long hash) {
    for (int probe = 0; probe < PROBES; probe++) {
      int bit = bit(hash, probe);
      words[bit / Long.SIZE] |= 1L << bit;
    }
  }

  void addAll(LongArrayList hashes) {
    for (LongCursor hash : hashes) {
      add(hash.value);
    }
  }

  boolean mayContain(long hash) {
    for (int probe = 0; probe < PROBES; probe++) {
      int bit = bit(hash, probe);
      if ((words[bit / Long.SIZE] & (1L << bit)) == 0) {
        return false;
      }
    }
    return true;
  }

  /** Double hashing: the halves of the hash are the start and the step. */
  private int bit(long hash, int probe) {
    int step = (int) (hash >>> Integer.SIZE) | 1;
    long mixed = Integer.toUnsignedLong((int) hash + probe * step);
    return (int) ((mixed * words.length * Long.SIZE) >>> Integer.SIZE);
  }
}
