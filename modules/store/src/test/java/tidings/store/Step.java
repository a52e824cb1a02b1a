// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A random read or write of a table. Steps share a few keys, so that they interact. */
sealed interface Step {
  String PARTITION = "model#items";
  String FEED = "FEED#model";
  String LIST = "model#list";
  List<String> SORT_KEYS = List.of("a", "b", "ba", "bb", "c", "\uFF5E", "\uD83D\uDE00");
  List<Key> KEYS = Stream.of(PARTITION, FEED)
      .flatMap(pk -> SORT_KEYS.stream().map(sk -> new Key(pk, sk)))
      .toList();

  record Write(List<Op> ops) implements Step {}

  record PutAll(List<Item> items) implements Step {}

  record DeleteAll(List<Key> keys) implements Step {}

  record Get(Key key) implements Step {}

  record GetAll(List<Key> keys) implements Step {}

  record RunQuery(Query query) implements Step {}

  record AdvanceClock(Duration time) implements Step {}

  /** A step that deletes everything. */
  static Step empty() {
    return new Write(KEYS.stream().<Op>map(key -> new Op.Delete(key, List.of())).toList());
  }

  /** Steps that read everything, in several ways. */
  static List<Step> queryEverything() {
    return List.of(new GetAll(KEYS), new RunQuery(Query.of(PARTITION)),
        new RunQuery(Query.of(FEED)),
        new RunQuery(Query.of(PARTITION).descending().limit(2)), new RunQuery(Query.ofIndex(LIST)));
  }

  /**
   * Executes the step.
   *
   * @return the result or the failure
   */
  default Object applyTo(Table table) {
    return switch (this) {
      case Write(var ops) -> outcome(table.write(ops)).await();
      case PutAll(var items) -> outcome(table.putAll(items)).await();
      case DeleteAll(var keys) -> outcome(table.deleteAll(keys)).await();
      case Get(var key) -> table.get(key).await();
      case GetAll(var keys) -> table.getAll(keys).await();
      case RunQuery(var query) -> comparable(query, table.queryAll(query).await());
      case AdvanceClock(var time) -> "passed";
    };
  }

  /**
   * Results in order; for the index, where items with equal sort keys have no order, the sort keys
   * and the set of items.
   */
  private static Object comparable(Query query, List<Item> items) {
    return query.onIndex()
        ? List.of(items.stream().map(item -> item.text(Item.INDEX_SK)).toList(), Set.copyOf(items))
        : items;
  }

  static Future<String> outcome(Future<Void> write) {
    return write.map("done").recover(failure -> switch (failure) {
      case ConditionFailedException failed -> Future.succeededFuture(failed.getMessage());
      case IllegalStateException noNumber -> Future.succeededFuture("no number");
      default -> Future.failedFuture(failure);
    });
  }
}
