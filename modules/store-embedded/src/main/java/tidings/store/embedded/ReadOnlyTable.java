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
import tidings.store.Fact;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;
import tidings.store.Query;
import tidings.store.Slice;
import tidings.store.StoreFailure;
import tidings.store.Table;
import tidings.store.stream.ChangeStream;

/** All that can be read of a database; every write fails. */
final class ReadOnlyTable implements Table {
  private final VertxInternal vertx;
  private final Database database;
  private final Reader reader;
  private final Rows rows;
  private final Listing listing;
  private final Facts facts;
  private final Journal journal;
  private final AtomicBoolean closing = new AtomicBoolean();
  private final Promise<Void> closed = Promise.promise();

  ReadOnlyTable(VertxInternal vertx, Database database, InstantSource clock, Settings settings) {
    this.vertx = vertx;
    this.database = database;
    this.reader = new Reader(vertx);
    this.rows = new Rows(database, clock);
    this.listing = new Listing(database, rows);
    this.facts = new Facts(database, settings);
    this.journal = Journal.toRead(database, clock);
  }

  Reader reader() {
    return reader;
  }

  Rows rows() {
    return rows;
  }

  Journal journal() {
    return journal;
  }

  @Override
  public Future<Optional<Item>> get(Key key) {
    return reader.read(1, reach -> rows.get(key, reach));
  }

  @Override
  public Future<Map<Key, Item>> getAll(Collection<Key> keys) {
    return reader.read(keys.size(), reach -> rows.getAll(keys, reach));
  }

  @Override
  public Future<Slice> query(Query query) {
    return reader.read(query.limit(), reach -> listing.slice(query, reach));
  }

  @Override
  public Future<Slice> segment(int number, int of, Optional<String> after, int limit) {
    return reader.readLarge(
        reach -> Scan.segment(database, number, of, limit, rows::visible).from(after));
  }

  @Override
  public ChangeStream changes() {
    return new Changes(vertx, reader, journal);
  }

  /** Of the disk alone: memory is the affair of the process that writes. */
  @Override
  public Future<List<Fact>> facts() {
    return reader.readLarge(reach -> facts.ofDisk());
  }

  Future<List<Fact>> allFacts() {
    return reader.readLarge(reach -> facts.all());
  }

  @Override
  public Future<Void> write(List<Op> ops) {
    return refused();
  }

  @Override
  public Future<Void> putAll(List<Item> items) {
    return refused();
  }

  @Override
  public Future<Void> deleteAll(Collection<Key> keys) {
    return refused();
  }

  private Future<Void> refused() {
    return vertx.getOrCreateContext()
        .failedFuture(new StoreFailure("The store is open for reading only."));
  }

  @Override
  public boolean shared() {
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
