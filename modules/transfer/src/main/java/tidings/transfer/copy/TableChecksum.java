// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.copy;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import tidings.core.Progress;
import tidings.core.Sha256;
import tidings.schema.SystemKeys;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.ParallelScan;
import tidings.store.Table;

/**
 * An order-independent checksum of a table: item counts and sums of hashes, in buckets by key.
 * Equal tables have equal checksums. Rows that belong to one table only do not count, nor do
 * expired items, because engines remove them at any time.
 */
final class TableChecksum {
  /** Buckets narrow down the items that have to be compared when two checksums differ. */
  private static final int BUCKETS = 256;
  private static final int CHECKSUM_BYTES = 8;

  /** Items that expired before this epoch second do not count. */
  private final long now;
  private final Fingerprint fingerprint = new Fingerprint();
  private final long[] rows = new long[BUCKETS];
  private final long[] sums = new long[BUCKETS];

  /** @param now items that expired before this time do not count */
  TableChecksum(Instant now) {
    this.now = now.getEpochSecond();
  }

  /** The checksum of a whole table; blocks until done. @param display shows the progress */
  static TableChecksum of(Table table, Instant now, String label, Progress.Display display) {
    return display.call(label, Copy.PARTS, progress -> of(table, now, progress));
  }

  private static TableChecksum of(Table table, Instant now, Progress progress) {
    var parts = Stream.generate(() -> new TableChecksum(now)).limit(Copy.PARTS).toList();
    new ParallelScan(table, Copy.PARTS).forEachSlice((part, slice) -> {
      slice.items().forEach(parts.get(part)::add);
      if (slice.next().isEmpty()) {
        progress.advance(1);
      }
    });
    var all = new TableChecksum(now);
    parts.forEach(all::add);
    return all;
  }

  void add(Item item) {
    if (!SystemKeys.isTableLocal(item.key()) && !item.isExpired(now)) {
      int bucket = bucketOf(item.key());
      rows[bucket]++;
      sums[bucket] += fingerprint.of(item);
    }
  }

  private void add(TableChecksum part) {
    Arrays.setAll(rows, bucket -> rows[bucket] + part.rows[bucket]);
    Arrays.setAll(sums, bucket -> sums[bucket] + part.sums[bucket]);
  }

  long rows() {
    return LongStream.of(rows).sum();
  }

  /** A short hash of this checksum, for display and comparison. */
  String hex() {
    var digest = Sha256.digest();
    var content = ByteBuffer.allocate(2 * BUCKETS * Long.BYTES);
    content.asLongBuffer().put(rows).put(sums);
    return HexFormat.of().formatHex(digest.digest(content.array()), 0, CHECKSUM_BYTES);
  }

  boolean matches(TableChecksum other) {
    return Arrays.equals(rows, other.rows) && Arrays.equals(sums, other.sums);
  }

  /** Whether the bucket of a key is equal in both checksums. */
  boolean bucketMatches(TableChecksum other, Key key) {
    int bucket = bucketOf(key);
    return rows[bucket] == other.rows[bucket] && sums[bucket] == other.sums[bucket];
  }

  private static int bucketOf(Key key) {
    return Math.floorMod(key.hashCode(), BUCKETS);
  }
}
