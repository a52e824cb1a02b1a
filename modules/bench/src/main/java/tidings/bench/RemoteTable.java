// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import tidings.store.ForwardingTable;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;
import tidings.store.Query;
import tidings.store.Slice;
import tidings.store.Table;

/**
 * An embedded table that seems to be a shared one at some distance: each response comes a random time
 * later, as those of DynamoDB, which promises "single-digit millisecond" latencies and takes about
 * twice as long for transactions.
 */
final class RemoteTable implements ForwardingTable {
  private static final long MIN_READ_MICROS = 2_000;
  private static final long MAX_READ_MICROS = 7_000;
  private static final long MIN_WRITE_MICROS = 4_000;
  private static final long MAX_WRITE_MICROS = 20_000;

  private final Table table;
  private final Random random;
  private final Delays delays = new Delays();

  /** @param seed of the latencies */
  RemoteTable(Table table, long seed) {
    this.table = table;
    this.random = new Random(seed);
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
    return later(response, MIN_READ_MICROS, MAX_READ_MICROS);
  }

  private <T> Future<T> afterWrite(Future<T> response) {
    return later(response, MIN_WRITE_MICROS, MAX_WRITE_MICROS);
  }

  private <T> Future<T> later(Future<T> response, long minMicros, long maxMicros) {
    long micros = random.nextLong(minMicros, maxMicros);
    return delays.later(response, Duration.of(micros, ChronoUnit.MICROS));
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
