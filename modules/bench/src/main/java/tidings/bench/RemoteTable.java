// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.bench.dynamodb.Latencies;
import tidings.store.ForwardingTable;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;
import tidings.store.Query;
import tidings.store.Slice;
import tidings.store.Table;

/** An embedded table that seems to be a shared one at some distance: each response comes later. */
final class RemoteTable implements ForwardingTable {
  private final Table table;
  private final Latencies latencies;
  private final Delays delays = new Delays();

  /** @param seed of the latencies */
  RemoteTable(Table table, long seed) {
    this.table = table;
    this.latencies = new Latencies(seed);
  }

  @Override
  public Table table() {
    return table;
  }

  @Override
  public boolean isShared() {
    return true;
  }

  private <T> Future<T> afterRead(Future<T> response) {
    return delays.later(response, latencies.ofRead());
  }

  private <T> Future<T> afterWrite(Future<T> response) {
    return delays.later(response, latencies.ofWrite());
  }

  @Override
  public Future<Optional<Item>> get(Key key) {
    return afterRead(table.get(key));
  }

  @Override
  public Future<Map<Key, Item>> getAll(Collection<Key> keys) {
    return afterRead(table.getAll(keys));
  }

  @Override
  public Future<Slice> query(Query query) {
    return afterRead(table.query(query));
  }

  @Override
  public Future<Void> write(List<Op> ops) {
    return afterWrite(table.write(ops));
  }

  @Override
  public Future<Void> putAll(List<Item> items) {
    return afterWrite(table.putAll(items));
  }

  @Override
  public Future<Void> deleteAll(Collection<Key> keys) {
    return afterWrite(table.deleteAll(keys));
  }

  @Override
  public Future<Void> close() {
    return table.close().eventually(delays::close);
  }
}
