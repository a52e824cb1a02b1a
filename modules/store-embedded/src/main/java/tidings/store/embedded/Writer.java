// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import java.util.ArrayList;
import java.util.List;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import tidings.store.Key;
import tidings.store.StoreFailure;

/**
 * Does all writing, on a thread of its own. The transactions that wait are written together and
 * synced once; after each such group a bulk has a short turn, so that neither keeps the other
 * waiting for long.
 */
final class Writer {
  /** The part of the transactions' time that a bulk may have, where syncing takes long. */
  private static final int SHARE = 4;

  private final Backlog backlog;
  private final Database database;
  private final Rows rows;
  private final Journal journal;
  private final Reserve reserve;
  private final boolean sync;

  Writer(Backlog backlog, Database database, Rows rows, Journal journal, Reserve reserve,
      boolean sync) {
    this.backlog = backlog;
    this.database = database;
    this.rows = rows;
    this.journal = journal;
    this.reserve = reserve;
    this.sync = sync;
  }

  /** Writes until the backlog is closed and empty. */
  void run() {
    for (var round = backlog.next(); round.isPresent(); round = backlog.next()) {
      long began = System.nanoTime();
      if (!round.get().writes().isEmpty()) {
        write(round.get().writes());
      }
      long turn = (System.nanoTime() - began) / SHARE;
      round.get().bulk().ifPresent(bulk -> write(bulk, turn));
    }
  }

  /** Tells each how it went once all are stored: a condition may have failed because of another. */
  private void write(List<Write> writes) {
    var group = new Group(database, rows, journal);
    var answers = new ArrayList<Runnable>(writes.size());
    writes.forEach(write -> answers.add(answer(write, group)));
    try {
      reserve.check();
      group.write(sync);
      answers.forEach(Runnable::run);
    } catch (RocksDBException failure) {
      writes.forEach(write -> write.done().fail(Failures.of(failure)));
    } catch (StoreFailure failure) {
      writes.forEach(write -> write.done().fail(failure));
    }
  }

  private static Runnable answer(Write write, Group group) {
    try {
      group.add(write.ops());
      return write.done()::complete;
    } catch (RocksDBException failure) {
      return () -> write.done().fail(Failures.of(failure));
    } catch (RuntimeException refusal) {
      return () -> write.done().fail(refusal);
    }
  }

  /** Writes a piece at least, and more while its turn lasts. */
  private void write(Bulk bulk, long turn) {
    long began = System.nanoTime();
    try {
      reserve.check();
      do {
        writePiece(bulk);
      } while (bulk.parts().hasNext() && System.nanoTime() - began < turn);
      if (bulk.parts().hasNext()) {
        backlog.again(bulk);
      } else {
        bulk.done().complete();
      }
    } catch (RocksDBException failure) {
      bulk.done().fail(Failures.of(failure));
    } catch (RuntimeException failure) {
      bulk.done().fail(failure);
    }
  }

  private void writePiece(Bulk bulk) throws RocksDBException {
    var keys = new ArrayList<Key>(bulk.piece());
    try (var batch = new WriteBatch()) {
      for (int part = 0; part < bulk.piece() && bulk.parts().hasNext(); part++) {
        keys.add(bulk.parts().next().writeTo(batch, database, rows, journal));
      }
      rows.changing(keys);
      database.write(batch, false);
    } finally {
      rows.changed(keys);
    }
  }
}
