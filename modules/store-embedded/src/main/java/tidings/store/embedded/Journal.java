// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.stream.ChangeStream;
import tidings.store.stream.ItemChange;
import tidings.store.stream.Stretch;

/**
 * What has happened to the items of late, written in the batch in which it happens. A sequence is
 * the time in milliseconds with a counter behind it, and never less than the one before, whatever
 * the clock does.
 */
final class Journal {
  /** Of a sequence, for what happens within one millisecond. */
  private static final int COUNTER_BITS = 20;
  private static final int DIGITS = 19;
  /** Below all sequences: where the last one is noted that is kept no longer. */
  private static final long FORGOTTEN = 0;
  private static final int STRETCH_BYTES = 1 << 20;

  private final Database database;
  private final InstantSource clock;
  /** The writer's alone. */
  private long last;

  Journal(Database database, InstantSource clock) throws RocksDBException {
    this.database = database;
    this.clock = clock;
    this.last = newest();
  }

  /** For one who only reads, as another process writes. */
  static Journal toRead(Database database, InstantSource clock) {
    try {
      return new Journal(database, clock);
    } catch (RocksDBException failure) {
      throw Failures.of(failure);
    }
  }

  private long newest() throws RocksDBException {
    try (var walk = database.walk(
        database.changes(), new Bounds(bytes(FORGOTTEN), bytes(-1)), true, Reach.DISK)) {
      return walk.next() ? number(walk.key()) : FORGOTTEN;
    }
  }

  /** Notes a change, unless it is none or nobody is told of such. */
  void add(WriteBatch batch, Optional<Item> before, Optional<Item> after, boolean expired)
      throws RocksDBException {
    var item = after.or(() -> before);
    if (before.equals(after) || !Keys.isStreamed(item.orElseThrow().key().pk())) {
      return;
    }
    last = Math.max(last + 1, sequence(clock.instant()));
    batch.put(database.changes(), bytes(last), Entry.encode(before, after, expired));
  }

  Stretch read(Optional<String> after, int limit) throws RocksDBException {
    if (limit < 1 || limit > ChangeStream.MOST) {
      throw new IllegalArgumentException("no " + limit + " changes are read at once");
    }
    long from = after.map(Long::parseLong).orElse(FORGOTTEN);
    boolean torn = after.isPresent() && from < forgotten();
    var changes = new ArrayList<ItemChange>();
    int bytes = 0;
    try (var walk = database.walk(
        database.changes(), new Bounds(bytes(from + 1), bytes(-1)), false, Reach.DISK_ONCE)) {
      while (changes.size() < limit && bytes < STRETCH_BYTES && walk.next()) {
        changes.add(change(number(walk.key()), walk.value()));
        bytes += walk.value().length;
      }
    }
    var position = changes.isEmpty() ? after : Optional.of(changes.getLast().sequence());
    return new Stretch(List.copyOf(changes), position, false, torn);
  }

  private static ItemChange change(long sequence, byte[] entry) {
    var read = Entry.decode(entry);
    return new ItemChange(text(sequence), Instant.ofEpochMilli(sequence >>> COUNTER_BITS),
        read.before(), read.after(), read.expired());
  }

  /** Forgets what is no longer kept, but for the newest: behind it the next one is counted on. */
  void trim() throws RocksDBException {
    long newest = newest();
    long kept = Math.min(newest, sequence(clock.instant().minus(ChangeStream.KEPT)));
    try (var walk = database.walk(
        database.changes(), new Bounds(bytes(FORGOTTEN + 1), bytes(kept)), true, Reach.DISK)) {
      if (!walk.next()) {
        return;
      }
      try (var batch = new WriteBatch()) {
        batch.deleteRange(database.changes(), bytes(FORGOTTEN + 1), bytes(kept));
        batch.put(database.changes(), bytes(FORGOTTEN), walk.key());
        database.write(batch, false);
      }
    }
    database.dropFiles(database.changes(), bytes(FORGOTTEN + 1), bytes(kept));
  }

  private long forgotten() throws RocksDBException {
    byte[] noted = database.get(database.changes(), bytes(FORGOTTEN), Reach.DISK);
    return noted == null ? FORGOTTEN : number(noted);
  }

  private static long sequence(Instant time) {
    return Math.max(FORGOTTEN, time.toEpochMilli()) << COUNTER_BITS;
  }

  private static String text(long sequence) {
    return ("%0" + DIGITS + "d").formatted(sequence);
  }

  /** The highest first, so that they sort as they count. */
  private static byte[] bytes(long sequence) {
    byte[] bytes = new byte[Long.BYTES];
    for (int at = 0; at < Long.BYTES; at++) {
      bytes[at] = (byte) (sequence >>> Byte.SIZE * (Long.BYTES - 1 - at));
    }
    return bytes;
  }

  private static long number(byte[] bytes) {
    long number = 0;
    for (byte each : bytes) {
      number = number << Byte.SIZE | each & 0xFF;
    }
    return number;
  }
}
