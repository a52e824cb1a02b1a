// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.rocksdb.RocksDBException;
import tidings.store.ChangeStream;
import tidings.store.EngineStat;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;
import tidings.store.Query;
import tidings.store.Slice;
import tidings.store.StoreException;
import tidings.store.Table;
import tidings.store.TableLayout;

/** A table in a local folder, owned by one process and stored in RocksDB. */
public final class EmbeddedTable implements Table {
  private final VertxInternal vertx;
  private final Database database;
  private final ReadOnlyTable readOnly;
  private final WriteQueue writeQueue = new WriteQueue();
  private final ExpirySweep sweep;
  private final Promise<Void> closed = Promise.promise();

  private EmbeddedTable(
      VertxInternal vertx, Database database, InstantSource clock, EmbeddedSettings settings) {
    this.vertx = vertx;
    this.database = database;
    this.readOnly = new ReadOnlyTable(vertx, database, clock, settings);
    this.sweep = new ExpirySweep(vertx, database, readOnly.rows(), readOnly.reader(),
        readOnly.journal(), writeQueue);
  }

  /**
   * Opens the table, or creates it if the folder is new or empty. Blocks for up to a second, so do
   * not call it on an event loop.
   *
   * @param clock decides which items have expired
   * @throws StoreException if the folder is in use, from a newer version, not a data folder or not
   *        writable; its message is one sentence for the user
   */
  public static EmbeddedTable open(
      Vertx vertx, Path folder, EmbeddedSettings settings, TableLayout layout,
      InstantSource clock) {
    var database = new DataFolder(folder).open(settings, layout);
    var table = new EmbeddedTable((VertxInternal) vertx, database, clock, settings);
    var reserve = new DiskReserve(folder, settings.reserveBytes());
    boolean sync = settings.durability() == EmbeddedSettings.Durability.DISK;
    var writer = new Writer(
        table.writeQueue, database, table.readOnly.rows(), table.readOnly.journal(), reserve, sync);
    Thread.ofPlatform().daemon().name("tidings-writer").start(() -> {
      try {
        writer.run();
      } finally {
        table.finishClosing();
      }
    });
    table.sweep.start();
    return table;
  }

  /**
   * Opens the current state of the table read-only, without changing its folder; another process
   * may use it at the same time.
   *
   * @throws StoreException if the folder has no table, or one of a newer version
   */
  public static Table openReadOnly(
      Vertx vertx, Path folder, EmbeddedSettings settings, TableLayout layout,
      InstantSource clock) {
    var database = new DataFolder(folder).openReadOnly(settings, layout);
    return new ReadOnlyTable((VertxInternal) vertx, database, clock, settings);
  }

  @Override
  public Future<Optional<Item>> get(Key key) {
    return readOnly.get(key);
  }

  @Override
  public Future<Map<Key, Item>> getAll(Collection<Key> keys) {
    return readOnly.getAll(keys);
  }

  @Override
  public Future<Slice> query(Query query) {
    return readOnly.query(query);
  }

  @Override
  public Future<Void> write(List<Op> ops) {
    return enqueue(done -> {
      Op.requireValidTransaction(ops);
      writeQueue.add(TransactionWrite.of(ops, done));
    });
  }

  @Override
  public Future<Void> putAll(List<Item> items) {
    return enqueue(done -> writeQueue.add(BulkWrite.ofPuts(items, database::isCache, done)));
  }

  @Override
  public Future<Void> deleteAll(Collection<Key> keys) {
    return enqueue(done -> writeQueue.add(BulkWrite.ofDeletes(keys, done)));
  }

  private Future<Void> enqueue(Consumer<Promise<Void>> write) {
    var context = vertx.getOrCreateContext();
    try {
      var promise = context.<Void>promise();
      write.accept(promise);
      return promise.future();
    } catch (RuntimeException failure) {
      return context.failedFuture(failure);
    }
  }

  @Override
  public Future<Slice> scanSegment(int number, int of, Optional<String> after, int limit) {
    return readOnly.scanSegment(number, of, after, limit);
  }

  @Override
  public ChangeStream changes() {
    return readOnly.changes();
  }

  @Override
  public Future<List<EngineStat>> stats() {
    return readOnly.allStats();
  }

  /** Deletes all expired items now. The background sweep deletes them gradually. */
  public Future<Void> sweep() {
    return sweep.runPass();
  }

  @Override
  public boolean isShared() {
    return false;
  }

  @Override
  public Future<Void> close() {
    sweep.stop();
    writeQueue.close();
    Promise<Void> promise = vertx.getOrCreateContext().promise();
    closed.future().onComplete(promise);
    return promise.future();
  }

  /** Called when the writer has written everything that was queued. */
  private void finishClosing() {
    readOnly.reader().close();
    var outcome = Future.<Void>succeededFuture();
    try {
      database.flush();
    } catch (RocksDBException failure) {
      outcome = Future.failedFuture(EmbeddedFailures.of(failure));
    }
    database.close();
    outcome.onComplete(closed);
  }
}
