// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.VertxInternal;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import tidings.store.ChangeStream;
import tidings.store.EngineStat;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;
import tidings.store.Query;
import tidings.store.Slice;
import tidings.store.StoreException;
import tidings.store.Table;

/** The read operations of a table; every write fails. */
final class ReadOnlyTable implements Table {
  private final VertxInternal vertx;
  private final Database database;
  private final ReadExecutor reader;
  private final ItemReader rows;
  private final QueryExecutor queries;
  private final RocksDbStats stats;
  private final Journal journal;
  private final AtomicBoolean closing = new AtomicBoolean();
  private final Promise<Void> closed = Promise.promise();

  ReadOnlyTable(VertxInternal vertx, Database database, InstantSource clock,
      EmbeddedSettings settings) {
    this.vertx = vertx;
    this.database = database;
    this.reader = new ReadExecutor(vertx);
    this.rows = new ItemReader(database, clock);
    this.queries = new QueryExecutor(database, rows);
    this.stats = new RocksDbStats(database, settings);
    this.journal = Journal.openReadOnly(database, clock);
  }

  ReadExecutor reader() {
    return reader;
  }

  ItemReader rows() {
    return rows;
  }

  Journal journal() {
    return journal;
  }

  @Override
  public Future<Optional<Item>> get(Key key) {
    return reader.read(1, depth -> rows.get(key, depth));
  }

  @Override
  public Future<Map<Key, Item>> getAll(Collection<Key> keys) {
    return reader.read(keys.size(), depth -> rows.getAll(keys, depth));
  }

  @Override
  public Future<Slice> query(Query query) {
    return reader.read(query.limit(), depth -> queries.slice(query, depth));
  }

  @Override
  public Future<Slice> scanSegment(int number, int of, Optional<String> after, int limit) {
    return reader.readLarge(
        depth -> Scan.segment(database, number, of, limit, rows::isVisible).from(after));
  }

  @Override
  public ChangeStream changes() {
    return new JournalStream(vertx, reader, journal);
  }

  /** Disk statistics only: the memory statistics belong to the process that writes. */
  @Override
  public Future<List<EngineStat>> stats() {
    return reader.readLarge(depth -> stats.ofDisk());
  }

  Future<List<EngineStat>> allStats() {
    return reader.readLarge(depth -> stats.all());
  }

  @Override
  public Future<Void> write(List<Op> ops) {
    return refuseWrite();
  }

  @Override
  public Future<Void> putAll(List<Item> items) {
    return refuseWrite();
  }

  @Override
  public Future<Void> deleteAll(Collection<Key> keys) {
    return refuseWrite();
  }

  private Future<Void> refuseWrite() {
    return vertx.getOrCreateContext()
        .failedFuture(new StoreException("The store is open read-only."));
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public Future<Void> close() {
    if (closing.compareAndSet(false, true)) {
      Thread.ofPlatform().name("tidings-closing").start(() -> {
        reader.close();
        database.close();
        closed.complete();
      });
    }
    Promise<Void> promise = vertx.getOrCreateContext().promise();
    closed.future().onComplete(promise);
    return promise.future();
  }
}
