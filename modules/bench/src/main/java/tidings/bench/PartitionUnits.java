// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.util.stream.Collectors.toMap;

import io.vertx.core.Future;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
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
 * Counts the units that each partition of a table would use on DynamoDB, read and written ones
 * together. Each write is preceded by a read of the items that it replaces, which is not counted.
 */
final class PartitionUnits implements ForwardingTable {
  private final Table table;
  private final Map<String, DoubleAdder> units = new ConcurrentHashMap<>();

  PartitionUnits(Table table) {
    this.table = table;
  }

  @Override
  public Table table() {
    return table;
  }

  /** The units of each partition so far. */
  Map<String, Double> used() {
    return units.entrySet().stream()
        .collect(toMap(Map.Entry::getKey, used -> used.getValue().sum()));
  }

  private void add(String partition, double used) {
    units.computeIfAbsent(partition, first -> new DoubleAdder()).add(used);
  }

  @Override
  public Future<Optional<Item>> get(Key key) {
    return table.get(key).onSuccess(found -> add(key.pk(), read(found)));
  }

  @Override
  public Future<Map<Key, Item>> getAll(Collection<Key> keys) {
    return table.getAll(keys)
        .onSuccess(found -> keys.stream().distinct()
            .forEach(key -> add(key.pk(), read(Optional.ofNullable(found.get(key))))));
  }

  @Override
  public Future<Slice> query(Query query) {
    return table.query(query).onSuccess(slice -> add(
        query.pk(), CapacityUnits.read(slice.items().stream().mapToLong(Item::bytes).sum())));
  }

  @Override
  public Future<Void> write(List<Op> ops) {
    return table.getAll(ops.stream().map(Op::key).toList())
        .compose(before -> table.write(ops).onComplete(
            done -> addWrites(ops, Op::key, op -> {
              var previous = Optional.ofNullable(before.get(op.key()));
              return CapacityUnits.transact(
                  op, previous, done.succeeded() ? OpEvaluator.apply(op, previous) : previous);
            })));
  }

  @Override
  public Future<Void> putAll(List<Item> items) {
    return table.getAll(items.stream().map(Item::key).toList())
        .compose(before -> table.putAll(items).onSuccess(
            done -> addWrites(items, Item::key, item -> CapacityUnits.write(
                Optional.ofNullable(before.get(item.key())), Optional.of(item)))));
  }

  @Override
  public Future<Void> deleteAll(Collection<Key> keys) {
    return table.getAll(keys)
        .compose(before -> table.deleteAll(keys).onSuccess(
            done -> addWrites(keys, key -> key, key -> CapacityUnits.write(
                Optional.ofNullable(before.get(key)), Optional.empty()))));
  }

  private <T> void addWrites(
      Collection<T> writes, Function<T, Key> key, ToDoubleFunction<T> written) {
    writes.forEach(each -> add(key.apply(each).pk(), written.applyAsDouble(each)));
  }

  private static double read(Optional<Item> item) {
    return CapacityUnits.read(item.map(Item::bytes).orElse(0));
  }
}
