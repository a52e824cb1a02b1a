// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.bench.dynamodb.PartitionLimits;
import tidings.bench.dynamodb.PartitionLimits.Use;
import tidings.store.CapacityUnits;
import tidings.store.ForwardingTable;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;
import tidings.store.OpEvaluator;
import tidings.store.Query;
import tidings.store.Slice;
import tidings.store.Table;

/**
 * Counts the units that each partition of a table and of its index would use on DynamoDB, and holds
 * back the responses that a partition has no units for. Each write is preceded by a read of the items
 * that it replaces, which is not counted.
 */
final class PartitionUnits implements ForwardingTable {
  private final Table table;
  private final PartitionLimits limits;
  private final Delays delays = new Delays();

  PartitionUnits(Table table, PartitionLimits limits) {
    this.table = table;
    this.limits = limits;
  }

  private record Used(Use use, double units) {
    static Used read(String partition, double units) {
      return new Used(Use.read(partition), units);
    }

    static Used written(String partition, double units) {
      return new Used(Use.write(partition), units);
    }

    Used times(int factor) {
      return new Used(use, factor * units);
    }
  }

  @Override
  public Table table() {
    return table;
  }

  private <T> Future<T> use(T response, Stream<Used> uses) {
    var delay = uses.map(used -> limits.use(used.use(), used.units()))
        .max(Duration::compareTo).orElse(Duration.ZERO);
    return delays.later(Future.succeededFuture(response), delay);
  }

  @Override
  public Future<Optional<Item>> get(Key key) {
    return table.get(key).compose(found -> use(found, Stream.of(read(key, found))));
  }

  @Override
  public Future<Map<Key, Item>> getAll(Collection<Key> keys) {
    return table.getAll(keys).compose(found -> use(found, keys.stream().distinct()
        .map(key -> read(key, Optional.ofNullable(found.get(key))))));
  }

  private static Used read(Key key, Optional<Item> item) {
    return Used.read(key.pk(), CapacityUnits.read(item.map(Item::bytes).orElse(0)));
  }

  @Override
  public Future<Slice> query(Query query) {
    return table.query(query).compose(slice -> use(slice, Stream.of(read(query, slice))));
  }

  private static Used read(Query query, Slice slice) {
    long bytes = slice.items().stream().mapToLong(Item::bytes).sum();
    return query.onIndex()
        ? Used.read(index(query.pk()), CapacityUnits.readIndex(bytes))
        : Used.read(query.pk(), CapacityUnits.read(bytes));
  }

  @Override
  public Future<Void> write(List<Op> ops) {
    return table.getAll(ops.stream().map(Op::key).toList())
        .compose(before -> table.write(ops).transform(done -> use(done.succeeded(),
            ops.stream().flatMap(op -> {
              var previous = Optional.ofNullable(before.get(op.key()));
              return written(op.key(), previous,
                  done.succeeded() ? OpEvaluator.apply(op, previous) : previous)
                  .map(used -> used.times(CapacityUnits.TRANSACTION_FACTOR));
            })).compose(paid -> done.succeeded()
                ? Future.<Void>succeededFuture()
                : Future.failedFuture(done.cause()))));
  }

  @Override
  public Future<Void> putAll(List<Item> items) {
    return table.getAll(items.stream().map(Item::key).toList())
        .compose(before -> table.putAll(items).compose(done -> use(done, items.stream()
            .flatMap(item -> written(item.key(), Optional.ofNullable(before.get(item.key())),
                Optional.of(item))))));
  }

  @Override
  public Future<Void> deleteAll(Collection<Key> keys) {
    return table.getAll(keys)
        .compose(before -> table.deleteAll(keys).compose(done -> use(done, keys.stream()
            .flatMap(key -> written(
                key, Optional.ofNullable(before.get(key)), Optional.empty())))));
  }

  private static Stream<Used> written(Key key, Optional<Item> before, Optional<Item> after) {
    var table = Used.written(key.pk(), CapacityUnits.writeTable(before, after));
    return CapacityUnits.writeIndex(before, after) == 0
        ? Stream.of(table)
        : Stream.concat(Stream.of(table), Stream.of(before, after)
            .flatMap(Optional::stream)
            .flatMap(item -> item.findText(Item.INDEX_PK).stream().map(
                pk -> Used.written(index(pk),
                    CapacityUnits.writeIndex(Optional.empty(), Optional.of(item))))));
  }

  private static String index(String partition) {
    return "index " + partition;
  }

  @Override
  public Future<Void> close() {
    return table.close().eventually(delays::close);
  }
}
