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
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Meters the DynamoDB capacity that each call would consume, on a table of any engine. Each write
 * is preceded by an unmetered read of the items it replaces, so it is meant for measuring, not for
 * serving. Expired items that are still stored are not counted.
 */
public final class CapacityMeteredTable implements ForwardingTable {
  private static final String WHOLE_TABLE = "TABLE";

  private final Table table;
  private final TableLayout layout;
  private final Meter meter;

  public CapacityMeteredTable(Table table, TableLayout layout, Meter meter) {
    this.table = table;
    this.layout = layout;
    this.meter = meter;
  }

  @Override
  public Table table() {
    return table;
  }

  @Override
  public Future<Optional<Item>> get(Key key) {
    return recorded(table.get(key), found -> meter.recordUsage(GET, layout.accessPattern(key),
        CapacityUnits.read(bytes(found))));
  }

  @Override
  public Future<Map<Key, Item>> getAll(Collection<Key> keys) {
    return recorded(table.getAll(keys), found -> {
      var distinctKeys = keys.stream().distinct().toList();
      if (!distinctKeys.isEmpty()) {
        meter.recordUsage(GET_ALL, layout.accessPattern(distinctKeys),
            readUnits(distinctKeys, found));
      }
    });
  }

  @Override
  public Future<Slice> query(Query query) {
    return recorded(table.query(query),
        slice -> meter.recordUsage(QUERY, layout.accessPattern(query),
            query.onIndex()
                ? indexQueryUnits(slice.items())
                : CapacityUnits.read(bytes(slice.items()))));
  }

  /** A transaction refused by its conditions consumes as much as writing the unchanged items. */
  @Override
  public Future<Void> write(List<Op> ops) {
    return readPrevious(ops.stream().map(Op::key).toList())
        .compose(previous -> recorded(table.write(ops),
            done -> recordWrites(ops, previous,
                op -> OpEvaluator.apply(op, previous.of(op.key()))))
            .recover(failure -> {
              if (failure instanceof ConditionFailedException) {
                recordWrites(ops, previous, op -> previous.of(op.key()));
              }
              return Future.failedFuture(failure);
            }));
  }

  @Override
  public Future<Void> putAll(List<Item> items) {
    var last = items.stream().collect(toMap(Item::key, item -> item, (first, then) -> then));
    return readPrevious(last.keySet())
        .compose(previous -> recorded(table.putAll(items),
            done -> recordWrites(PUT_ALL, last.values(), Item::key,
                item -> CapacityUnits.write(previous.of(item.key()), Optional.of(item)))));
  }

  @Override
  public Future<Void> deleteAll(Collection<Key> keys) {
    return readPrevious(keys)
        .compose(previous -> recorded(table.deleteAll(keys),
            done -> recordWrites(DELETE_ALL, Set.copyOf(keys), key -> key,
                key -> CapacityUnits.write(previous.of(key), Optional.empty()))));
  }

  @Override
  public Future<Slice> scanSegment(int segment, int totalSegments, Optional<String> after,
      int limit) {
    return recorded(table.scanSegment(segment, totalSegments, after, limit),
        slice -> meter.recordUsage(SEGMENT, WHOLE_TABLE,
            CapacityUnits.read(bytes(slice.items()))));
  }

  /** The answer once its units are recorded, so that whoever has it finds them counted. */
  private static <T> Future<T> recorded(Future<T> call, Consumer<T> record) {
    return call.map(answer -> {
      record.accept(answer);
      return answer;
    });
  }

  private record PreviousItems(Map<Key, Item> items) {
    Optional<Item> of(Key key) {
      return Optional.ofNullable(items.get(key));
    }
  }

  private Future<PreviousItems> readPrevious(Collection<Key> keys) {
    return table.getAll(keys).map(PreviousItems::new);
  }

  private void recordWrites(List<Op> ops, PreviousItems previous,
      Function<Op, Optional<Item>> after) {
    recordWrites(WRITE, ops, Op::key,
        op -> CapacityUnits.transact(op, previous.of(op.key()), after.apply(op)));
  }

  private <T> void recordWrites(Meter.Operation operation, Collection<T> all, Function<T, Key> key,
      ToDoubleFunction<T> units) {
    if (!all.isEmpty()) {
      var accessPattern = layout.accessPattern(all.stream().map(key).toList());
      meter.recordUsage(operation, accessPattern, all.stream().mapToDouble(units).sum());
    }
  }

  /** A query of the index, then a read of each item found. */
  private static double indexQueryUnits(List<Item> items) {
    long indexBytes = items.stream().mapToLong(CapacityMeteredTable::indexEntryBytes).sum();
    return CapacityUnits.readIndex(indexBytes)
        + items.stream().mapToDouble(item -> CapacityUnits.read(item.bytes())).sum();
  }

  /** Size of an index entry: the keys of the index and of the table. */
  private static long indexEntryBytes(Item item) {
    var keys = Map.<String, Object>of(
        Item.INDEX_PK, item.text(Item.INDEX_PK), Item.INDEX_SK, item.text(Item.INDEX_SK));
    return Item.of(item.key(), keys).bytes();
  }

  private static double readUnits(List<Key> keys, Map<Key, Item> found) {
    return keys.stream()
        .mapToDouble(key -> CapacityUnits.read(bytes(Optional.ofNullable(found.get(key)))))
        .sum();
  }

  private static long bytes(Optional<Item> item) {
    return item.map(Item::bytes).orElse(0);
  }

  private static long bytes(List<Item> items) {
    return items.stream().mapToLong(Item::bytes).sum();
  }
}
