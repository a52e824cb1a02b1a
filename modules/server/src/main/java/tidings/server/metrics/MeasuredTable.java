// SPDX-License-Identifier: Apache-2.0
package tidings.server.metrics;

import static tidings.store.Meter.Operation.DELETE_ALL;
import static tidings.store.Meter.Operation.GET;
import static tidings.store.Meter.Operation.GET_ALL;
import static tidings.store.Meter.Operation.PUT_ALL;
import static tidings.store.Meter.Operation.QUERY;
import static tidings.store.Meter.Operation.SEGMENT;
import static tidings.store.Meter.Operation.WRITE;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import tidings.store.ConditionFailedException;
import tidings.store.ForwardingTable;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Meter;
import tidings.store.Op;
import tidings.store.Query;
import tidings.store.Slice;
import tidings.store.Table;

/** A table decorator that measures the duration of calls. */
public final class MeasuredTable implements ForwardingTable {
  private final Table table;
  private final Metrics metrics;

  public MeasuredTable(Table table, Metrics metrics) {
    this.table = table;
    this.metrics = metrics;
  }

  @Override
  public Table table() {
    return table;
  }

  @Override
  public Future<Optional<Item>> get(Key key) {
    return timed(GET, () -> table.get(key));
  }

  @Override
  public Future<Map<Key, Item>> getAll(Collection<Key> keys) {
    return timed(GET_ALL, () -> table.getAll(keys));
  }

  @Override
  public Future<Slice> query(Query query) {
    return timed(QUERY, () -> table.query(query));
  }

  @Override
  public Future<Void> write(List<Op> ops) {
    return timed(WRITE, () -> table.write(ops));
  }

  @Override
  public Future<Void> putAll(List<Item> items) {
    return timed(PUT_ALL, () -> table.putAll(items));
  }

  @Override
  public Future<Void> deleteAll(Collection<Key> keys) {
    return timed(DELETE_ALL, () -> table.deleteAll(keys));
  }

  @Override
  public Future<Slice> scanSegment(int number, int of, Optional<String> after, int limit) {
    return timed(SEGMENT, () -> table.scanSegment(number, of, after, limit));
  }

  /** A failed condition counts as a success: it is a regular result. */
  private <T> Future<T> timed(Meter.Operation operation, Supplier<Future<T>> call) {
    long startNanos = System.nanoTime();
    return call.get().onComplete((value, failure) -> metrics.recordStoreCall(
        operation, failure == null || failure instanceof ConditionFailedException,
        Duration.ofNanos(System.nanoTime() - startNanos)));
  }
}
