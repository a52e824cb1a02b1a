// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import tidings.store.ChangeBatch;
import tidings.store.ChangeStream;
import tidings.store.Item;
import tidings.store.ItemChange;

/**
 * The change log of the table, written in the same batch as the changes. A sequence is the time in
 * milliseconds and a counter; it increases strictly, even if the clock goes back.
 */
final class Journal {
  /** Bits of a sequence that count the changes within one millisecond. */
  private static final int COUNTER_BITS = 20;
  private static final int DIGITS = 19;
  /** Key below all sequences; its value is the last trimmed sequence. */
  private static final long TRIM_MARKER = 0;
  private static final int MAX_BATCH_BYTES = 1 << 20;

  private final Database database;
  private final InstantSource clock;
  /** Confined to the writer thread. */
  private long lastSequence;

  Journal(Database database, InstantSource clock) throws RocksDBException {
    this.database = database;
    this.clock = clock;
    this.lastSequence = newestSequence();
  }

  /** For a reader while another process writes. */
  static Journal openReadOnly(Database database, InstantSource clock) {
    try {
      return new Journal(database, clock);
    } catch (RocksDBException failure) {
      throw EmbeddedFailures.of(failure);
    }
  }

  private long newestSequence() throws RocksDBException {
    try (var iterator = database.iterator(
        database.changes(), new Bounds(encodeSequence(TRIM_MARKER), encodeSequence(-1)), true,
        ReadDepth.DISK)) {
      return iterator.next() ? decodeSequence(iterator.key()) : TRIM_MARKER;
    }
  }

  /** Appends a change, unless nothing changed or the partition is not streamed. */
  void add(RowBatch batch, Optional<Item> before, Optional<Item> after, boolean expired) {
    var item = after.or(() -> before);
    if (before.equals(after) || !database.isStreamed(item.orElseThrow().key().pk())) {
      return;
    }
    lastSequence = Math.max(lastSequence + 1, sequenceAt(clock.instant()));
    batch.put(database.changes(), encodeSequence(lastSequence),
        JournalEntry.encode(before, after, expired));
  }

  ChangeBatch read(Optional<String> after, int limit) throws RocksDBException {
    if (limit < 1 || limit > ChangeStream.MAX_CHANGES) {
      throw new IllegalArgumentException("invalid number of changes: " + limit);
    }
    long from = after.map(Long::parseLong).orElse(TRIM_MARKER);
    boolean gap = after.isPresent() && from < trimmedSequence();
    var changes = new ArrayList<ItemChange>();
    int bytes = 0;
    try (var iterator = database.iterator(
        database.changes(), new Bounds(encodeSequence(from + 1), encodeSequence(-1)), false,
        ReadDepth.DISK_ONCE)) {
      while (changes.size() < limit && bytes < MAX_BATCH_BYTES && iterator.next()) {
        changes.add(change(decodeSequence(iterator.key()), iterator.value()));
        bytes += iterator.value().length;
      }
    }
    var position = changes.isEmpty() ? after : Optional.of(changes.getLast().sequence());
    return new ChangeBatch(List.copyOf(changes), position, false, gap);
  }

  private static ItemChange change(long sequence, byte[] entry) {
    var decoded = JournalEntry.decode(entry);
    return new ItemChange(formatSequence(sequence), Instant.ofEpochMilli(sequence >>> COUNTER_BITS),
        decoded.before(), decoded.after(), decoded.expired());
  }

  /**
   * Deletes entries older than the retention. The newest entry stays: later sequences continue from
   * it.
   */
  void trim() throws RocksDBException {
    long newest = newestSequence();
    long limit = Math.min(newest, sequenceAt(clock.instant().minus(ChangeStream.RETENTION)));
    try (var iterator = database.iterator(
        database.changes(), new Bounds(encodeSequence(TRIM_MARKER + 1), encodeSequence(limit)),
        true, ReadDepth.DISK)) {
      if (!iterator.next()) {
        return;
      }
      try (var batch = new WriteBatch()) {
        batch.deleteRange(database.changes(), encodeSequence(TRIM_MARKER + 1),
            encodeSequence(limit));
        batch.put(database.changes(), encodeSequence(TRIM_MARKER), iterator.key());
        database.write(batch, false);
      }
    }
    database.dropFiles(database.changes(), encodeSequence(TRIM_MARKER + 1), encodeSequence(limit));
  }

  private long trimmedSequence() throws RocksDBException {
    byte[] marker = database.get(database.changes(), encodeSequence(TRIM_MARKER), ReadDepth.DISK);
    return marker == null ? TRIM_MARKER : decodeSequence(marker);
  }

  private static long sequenceAt(Instant time) {
    return Math.max(TRIM_MARKER, time.toEpochMilli()) << COUNTER_BITS;
  }

  private static String formatSequence(long sequence) {
    return ("%0" + DIGITS + "d").formatted(sequence);
  }

  /** Big-endian, so that byte order is numeric order. */
  private static byte[] encodeSequence(long sequence) {
    byte[] bytes = new byte[Long.BYTES];
    for (int index = 0; index < Long.BYTES; index++) {
      bytes[index] = (byte) (sequence >>> Byte.SIZE * (Long.BYTES - 1 - index));
    }
    return bytes;
  }

  private static long decodeSequence(byte[] bytes) {
    long number = 0;
    for (byte each : bytes) {
      number = number << Byte.SIZE | each & 0xFF;
    }
    return number;
  }
}
