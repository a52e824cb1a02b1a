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
import tidings.store.Fact;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;
import tidings.store.Query;
import tidings.store.Slice;
import tidings.store.StoreFailure;
import tidings.store.Table;
import tidings.store.stream.ChangeStream;

/** The table in a folder of this machine, owned by one process. */
public final class EmbeddedTable implements Table {
  private final VertxInternal vertx;
  private final Database database;
  private final ReadOnlyTable reads;
  private final Backlog backlog = new Backlog();
  private final Sweep sweep;
  private final Promise<Void> closed = Promise.promise();

  private EmbeddedTable(
      VertxInternal vertx, Database database, InstantSource clock, Settings settings) {
    this.vertx = vertx;
    this.database = database;
    this.reads = new ReadOnlyTable(vertx, database, clock, settings);
    this.sweep = new Sweep(vertx, database, reads.rows(), reads.reader(), reads.journal(), backlog);
  }

  /**
   * Opens the table, or makes it if the folder is new or empty. Takes up to a second: for the start
   * of a process, not for an event loop.
   *
   * @param clock tells what has expired
   * @throws StoreFailure when the folder is in use, from a newer version, not ours or not writable;
   *         its message is one sentence for whoever named the folder
   */
  public static EmbeddedTable open(
      Vertx vertx, Path folder, Settings settings, InstantSource clock) {
    var database = new Folder(folder).open(settings);
    var table = new EmbeddedTable((VertxInternal) vertx, database, clock, settings);
    var reserve = new Reserve(folder, settings.reserveBytes());
    boolean sync = settings.durability() == Settings.Durability.DISK;
    var writer = new Writer(
        table.backlog, database, table.reads.rows(), table.reads.journal(), reserve, sync);
    Thread.ofPlatform().daemon().name("tidings-writer").start(() -> {
      try {
        writer.run();
      } finally {
        table.end();
      }
    });
    table.sweep.begin();
    return table;
  }

  /**
   * Opens the table as it is now for reading alone, and changes nothing in its folder: also while
   * another process serves from it.
   *
   * @throws StoreFailure when there is no table in the folder, or it is from a newer version
   */
  public static Table openToRead(
      Vertx vertx, Path folder, Settings settings, InstantSource clock) {
    var database = new Folder(folder).openToRead(settings);
    return new ReadOnlyTable((VertxInternal) vertx, database, clock, settings);
  }

  @Override
  public Future<Optional<Item>> get(Key key) {
    return reads.get(key);
  }

  @Override
  public Future<Map<Key, Item>> getAll(Collection<Key> keys) {
    return reads.getAll(keys);
  }

  @Override
  public Future<Slice> query(Query query) {
    return reads.query(query);
  }

  @Override
  public Future<Void> write(List<Op> ops) {
    return queued(done -> {
      Op.checkTogether(ops);
      backlog.add(Write.of(ops, done));
    });
  }

  @Override
  public Future<Void> putAll(List<Item> items) {
    return queued(done -> backlog.add(Bulk.putting(items, done)));
  }

  @Override
  public Future<Void> deleteAll(Collection<Key> keys) {
    return queued(done -> backlog.add(Bulk.deleting(keys, done)));
  }

  private Future<Void> queued(Consumer<Promise<Void>> work) {
    var context = vertx.getOrCreateContext();
    try {
      var promise = context.<Void>promise();
      work.accept(promise);
      return promise.future();
    } catch (RuntimeException failure) {
      return context.failedFuture(failure);
    }
  }

  @Override
  public Future<Slice> segment(int number, int of, Optional<String> after, int limit) {
    return reads.segment(number, of, after, limit);
  }

  @Override
  public ChangeStream changes() {
    return reads.changes();
  }

  @Override
  public Future<List<Fact>> facts() {
    return reads.allFacts();
  }

  /** Removes everything that has expired by now, which otherwise happens bit by bit. */
  Future<Void> sweep() {
    return sweep.pass();
  }

  @Override
  public boolean shared() {
    return false;
  }

  @Override
  public Future<Void> close() {
    sweep.end();
    backlog.close();
    Promise<Void> promise = vertx.getOrCreateContext().promise();
    closed.future().onComplete(promise);
    return promise.future();
  }

  /** Runs when the writer has written all that waited. */
  private void end() {
    reads.reader().close();
    var outcome = Future.<Void>succeededFuture();
    try {
      database.flush();
    } catch (RocksDBException failure) {
      outcome = Future.failedFuture(Failures.of(failure));
    }
    database.close();
    outcome.onComplete(closed);
  }
}
