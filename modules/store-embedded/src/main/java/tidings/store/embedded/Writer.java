// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.ArrayList;
import java.util.List;
import org.rocksdb.RocksDBException;
import tidings.store.StoreException;

/**
 * The single writer of the database, on its own thread. It commits all queued transactions as one
 * group with one sync, then gives a bulk write a short time slice, so that neither starves the
 * other.
 */
final class Writer {
  /** A bulk may run for the duration of the group divided by this, where syncs are slow. */
  private static final int BULK_TIME_DIVISOR = 4;

  private final WriteQueue queue;
  private final Database database;
  private final ItemReader rows;
  private final Journal journal;
  private final DiskReserve reserve;
  private final boolean sync;

  Writer(WriteQueue queue, Database database, ItemReader rows, Journal journal, DiskReserve reserve,
      boolean sync) {
    this.queue = queue;
    this.database = database;
    this.rows = rows;
    this.journal = journal;
    this.reserve = reserve;
    this.sync = sync;
  }

  /** Writes until the queue is closed and drained. */
  void run() {
    for (var round = queue.next(); round.isPresent(); round = queue.next()) {
      long startNanos = System.nanoTime();
      if (!round.get().writes().isEmpty()) {
        write(round.get().writes());
      }
      long bulkNanos = (System.nanoTime() - startNanos) / BULK_TIME_DIVISOR;
      round.get().bulk().ifPresent(bulk -> write(bulk, bulkNanos));
    }
  }

  /**
   * Commits a group. Transactions are answered only after the commit: a condition may have failed
   * because of another transaction of the group.
   */
  private void write(List<TransactionWrite> writes) {
    var group = new WriteGroup(database, rows, journal);
    var completions = new ArrayList<Runnable>(writes.size());
    writes.forEach(write -> completions.add(addToGroup(write, group)));
    try {
      reserve.requireFreeSpace();
      group.write(sync);
      completions.forEach(Runnable::run);
    } catch (RocksDBException failure) {
      writes.forEach(write -> write.done().fail(EmbeddedFailures.of(failure)));
    } catch (StoreException failure) {
      writes.forEach(write -> write.done().fail(failure));
    }
  }

  private static Runnable addToGroup(TransactionWrite write, WriteGroup group) {
    try {
      group.add(write.ops());
      return write.done()::complete;
    } catch (RocksDBException failure) {
      return () -> write.done().fail(EmbeddedFailures.of(failure));
    } catch (RuntimeException refusal) {
      return () -> write.done().fail(refusal);
    }
  }

  /** Writes at least one chunk, and more within the time slice. */
  private void write(BulkWrite bulk, long maxNanos) {
    long startNanos = System.nanoTime();
    try {
      reserve.requireFreeSpace();
      do {
        writeChunk(bulk);
      } while (bulk.rowWrites().hasNext() && System.nanoTime() - startNanos < maxNanos);
      if (bulk.rowWrites().hasNext()) {
        queue.requeue(bulk);
      } else {
        bulk.done().complete();
      }
    } catch (RocksDBException failure) {
      bulk.done().fail(EmbeddedFailures.of(failure));
    } catch (RuntimeException failure) {
      bulk.done().fail(failure);
    }
  }

  private void writeChunk(BulkWrite bulk) throws RocksDBException {
    var written = new ArrayList<Row>(bulk.chunkSize());
    var batch = new RowBatch();
    for (int row = 0; row < bulk.chunkSize() && bulk.rowWrites().hasNext(); row++) {
      bulk.rowWrites().next().writeTo(batch, database, rows, journal).ifPresent(written::add);
    }
    rows.beforeWrite(written);
    try {
      database.write(batch, false);
    } catch (RocksDBException unknown) {
      rows.afterFailure(written);
      throw unknown;
    }
    rows.afterBulk(written);
  }
}
