// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static java.util.stream.Collectors.toMap;
import static tidings.store.Meter.Operation.DELETE_ALL;
import static tidings.store.Meter.Operation.GET;
import static tidings.store.Meter.Operation.GET_ALL;
import static tidings.store.Meter.Operation.PUT_ALL;
import static tidings.store.Meter.Operation.QUERY;
import static tidings.store.Meter.Operation.SEGMENT;
import static tidings.store.Meter.Operation.WRITE;

import io.vertx.core.Future;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A table of any engine that tells a meter what each call would take of DynamoDB, item by item: one
 * call, one figure. Writes are preceded by a read of what they replace, which is not counted; so it
 * is for measuring, not for serving. What has expired and still lies in the table is not seen.
 */
public final class CountedTable implements InFront {
  private static final String WHOLE = "TABLE";

  private final Table table;
  private final Meter meter;

  public CountedTable(Table table, Meter meter) {
    this.table = table;
    this.meter = meter;
  }

  @Override
  public Table table() {
    return table;
  }

  @Override
  public Future<Optional<Item>> get(Key key) {
    return table.get(key)
        .onSuccess(found -> meter.used(GET, Question.of(key), Units.read(bytes(found))));
  }

  @Override
  public Future<Map<Key, Item>> getAll(Collection<Key> keys) {
    return table.getAll(keys).onSuccess(found -> {
      var asked = keys.stream().distinct().toList();
      if (!asked.isEmpty()) {
        meter.used(GET_ALL, Question.of(asked), reading(asked, found));
      }
    });
  }

  @Override
  public Future<Slice> query(Query query) {
    return table.query(query)
        .onSuccess(slice -> meter.used(QUERY, Question.of(query),
            query.index() ? listing(slice.items()) : Units.read(bytes(slice.items()))));
  }

  /** What was refused by its conditions has taken as much as what it left as it was. */
  @Override
  public Future<Void> write(List<Op> ops) {
    return before(ops.stream().map(Op::key).toList())
        .compose(before -> table.write(ops)
            .onSuccess(done -> written(ops, before, op -> Outcome.of(op, before.of(op.key()))))
            .onFailure(failure -> {
              if (failure instanceof ConditionFailed) {
                written(ops, before, op -> before.of(op.key()));
              }
            }));
  }

  @Override
  public Future<Void> putAll(List<Item> items) {
    var last = items.stream().collect(toMap(Item::key, item -> item, (first, then) -> then));
    return before(last.keySet())
        .compose(before -> table.putAll(items)
            .onSuccess(done -> written(PUT_ALL, last.values(), Item::key,
                item -> Units.write(before.of(item.key()), Optional.of(item)))));
  }

  @Override
  public Future<Void> deleteAll(Collection<Key> keys) {
    return before(keys)
        .compose(before -> table.deleteAll(keys)
            .onSuccess(done -> written(DELETE_ALL, Set.copyOf(keys), key -> key,
                key -> Units.write(before.of(key), Optional.empty()))));
  }

  @Override
  public Future<Slice> segment(int number, int of, Optional<String> after, int limit) {
    return table.segment(number, of, after, limit)
        .onSuccess(slice -> meter.used(SEGMENT, WHOLE, Units.read(bytes(slice.items()))));
  }

  private record Before(Map<Key, Item> items) {
    Optional<Item> of(Key key) {
      return Optional.ofNullable(items.get(key));
    }
  }

  private Future<Before> before(Collection<Key> keys) {
    return table.getAll(keys).map(Before::new);
  }

  private void written(List<Op> ops, Before before, Function<Op, Optional<Item>> after) {
    written(WRITE, ops, Op::key,
        op -> Units.transact(op, before.of(op.key()), after.apply(op)));
  }

  private <T> void written(Meter.Operation operation, Collection<T> all, Function<T, Key> key,
      ToDoubleFunction<T> units) {
    if (!all.isEmpty()) {
      var question = Question.of(all.stream().map(key).toList());
      meter.used(operation, question, all.stream().mapToDouble(units).sum());
    }
  }

  /** The index says where to look, and each item is read there. */
  private static double listing(List<Item> items) {
    long places = items.stream().mapToLong(CountedTable::place).sum();
    return Units.readIndex(places)
        + items.stream().mapToDouble(item -> Units.read(item.bytes())).sum();
  }

  /** Bytes of what the index has of an item: the keys there and in the table. */
  private static long place(Item item) {
    var keys = Map.<String, Object>of(
        Item.INDEX_PK, item.text(Item.INDEX_PK), Item.INDEX_SK, item.text(Item.INDEX_SK));
    return Item.of(item.key(), keys).bytes();
  }

  private static double reading(List<Key> asked, Map<Key, Item> found) {
    return asked.stream()
        .mapToDouble(key -> Units.read(bytes(Optional.ofNullable(found.get(key)))))
        .sum();
  }

  private static long bytes(Optional<Item> item) {
    return item.map(Item::bytes).orElse(0);
  }

  private static long bytes(List<Item> items) {
    return items.stream().mapToLong(Item::bytes).sum();
  }
}
