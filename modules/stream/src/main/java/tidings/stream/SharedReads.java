// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import tidings.store.ChangeBatch;
import tidings.store.ChangeStream;
import tidings.store.ItemChange;

/**
 * Reads each part of a shard once for all consumers of this node, which are mostly close to each
 * other: reading a change, decoding it above all, costs more than looking at it. DynamoDB allows
 * five reads per second and shard, so that many consumers could not read on their own.
 *
 * <p>Blocks the calling virtual thread.
 */
final class SharedReads {
  /** Bound for the kept changes of all shards, besides the newest part of each. */
  private static final long MAX_BYTES = 2 << 20;
  /** Before all sequences. */
  private static final String START = "";

  private final ChangeStream stream;
  private final long maxBytes;
  private final Map<String, RecentParts> shards = new ConcurrentHashMap<>();

  SharedReads(ChangeStream stream) {
    this(stream, MAX_BYTES);
  }

  SharedReads(ChangeStream stream, long maxBytes) {
    this.stream = stream;
    this.maxBytes = maxBytes;
  }

  /** The changes after a position: read now, or a moment ago for another consumer. */
  ChangeBatch read(String shard, Optional<String> after) {
    return shards.computeIfAbsent(shard, RecentParts::new).read(after);
  }

  /** Forgets shards that no longer exist. */
  void retain(Set<String> existing) {
    shards.keySet().retainAll(existing);
  }

  /** A batch, and the position after which it was read. */
  private record Part(String from, ChangeBatch batch, long bytes) {
    static Part of(Optional<String> after, ChangeBatch batch) {
      return new Part(after.orElse(START), batch,
          batch.changes().stream().mapToLong(ItemChange::bytes).sum());
    }

    /** Whether others may use it: at its end there may be more by now, and each is told of a gap. */
    boolean isWorthKeeping() {
      return !batch.gap() && isBefore(from, end());
    }

    String end() {
      return batch.position().orElse(START);
    }

    /** What a reader at this position lacks; empty if that is not in this part. */
    Optional<ChangeBatch> after(String position) {
      if (position.equals(from)) {
        return Optional.of(batch);
      }
      if (!isBefore(position, end())) {
        return Optional.empty();
      }
      var rest = batch.changes().stream()
          .filter(change -> isBefore(position, change.sequence())).toList();
      return Optional.of(
          new ChangeBatch(rest, batch.position(), batch.newest(), batch.ended(), false));
    }

    private static boolean isBefore(String one, String other) {
      return ItemChange.SEQUENCE_ORDER.compare(one, other) < 0;
    }
  }

  /** The newest parts of one shard that were read. */
  private final class RecentParts {
    private final String shard;
    /** Held while reading, so that others wait for what is being read for them too. */
    private final ReentrantLock lock = new ReentrantLock();
    private final TreeMap<String, Part> byStart = new TreeMap<>(ItemChange.SEQUENCE_ORDER);
    private long bytes;

    RecentParts(String shard) {
      this.shard = shard;
    }

    ChangeBatch read(Optional<String> after) {
      lock.lock();
      try {
        var known = known(after.orElse(START));
        return known.isPresent() ? known.get() : fetch(after);
      } finally {
        lock.unlock();
      }
    }

    private Optional<ChangeBatch> known(String position) {
      return Optional.ofNullable(byStart.floorEntry(position))
          .flatMap(part -> part.getValue().after(position));
    }

    private ChangeBatch fetch(Optional<String> after) {
      var part =
          Part.of(after, stream.read(shard, after, ChangeStream.MAX_CHANGES).await());
      if (part.isWorthKeeping()) {
        byStart.put(part.from(), part);
        bytes += part.bytes();
        while (byStart.size() > 1 && bytes > maxBytes / shards.size()) {
          bytes -= byStart.pollFirstEntry().getValue().bytes();
        }
      }
      return part.batch();
    }
  }
}
